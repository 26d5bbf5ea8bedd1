"""Where everything lies: a pure function of the view and the window's size."""
