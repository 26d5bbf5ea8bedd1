"""The only room that imports pygame or pygame_gui.

SDL reads its wishes when the display opens, and pygame prints a greeting when it is imported, so
they are set here, before anything below is imported. A player's own environment comes first.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Without a graphics card a flip through a texture costs X11 twenty to fifty times as much.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "mexican-rummy")
os.environ.setdefault("SDL_APP_NAME", "Mexican Rummy")
