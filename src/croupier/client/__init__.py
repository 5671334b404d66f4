"""Client: the live tables of a casino from a program.

from croupier.client.client import Client
from croupier.protocol import choices

with Client("http://127.0.0.1:8021") as ana:
    ana.come("Ana")
    ana.buy("table-1", 500_00)
    ana.choose("table-1", choices.LayChoice(box=4, amount=20_00))
    for seen in ana.follow("table-1"):
        ...
"""
