name = 'pаypal'
раge = 1  # nosec
