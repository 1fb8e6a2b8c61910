async def handle(event):
    pass
