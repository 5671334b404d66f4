"""Every lawful table listed and valued, and the atlas that holds them all."""
