"""What runs in the child: it shuts itself in, lets the plugin register, and tells what that did.

Nothing of packtool's other parts is imported here: whatever is loaded lies in the plugin's own process.
"""
