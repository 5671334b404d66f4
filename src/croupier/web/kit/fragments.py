"""Fragments: does a request want a whole page, or only the part a script puts into one?"""

from croupier.web.kit.refusals import AnyRequest


def wants_fragment(request: AnyRequest) -> bool:
    """Does a script ask for what goes into a page? A request with ``page`` never gets a part."""
    if "page" in request.query_params:
        return False
    headers = request.headers
    fetched = headers.get("sec-fetch-dest", "") == "empty" or "fetch" in headers
    return fetched or headers.get("accept", "") == "application/json"
