from pynput import keyboard

# ruleid: credential-access-watches-input
with keyboard.Listener(on_press=note) as watcher:
    watcher.join()
# ok: credential-access-watches-input
board = keyboard.Controller()
