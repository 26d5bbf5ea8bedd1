"""The rules book: every rule in plain words, with pictures, in the player's language.

`game.book.book` has the pages, finds anchors and searches. Blocks are data; nothing here draws:
`game.ui.scenes.rules_book` shows them and `game.app.printed_book` writes them as HTML.
"""
