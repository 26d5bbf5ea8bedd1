"""The rules book: every rule in plain words, with pictures, in the player's language.

`game.book.book` has the pages, finds anchors and searches; `game.book.printed` writes it as HTML,
`game.ui.scenes.rules_book` shows it. Blocks are data; nothing here draws.
"""
