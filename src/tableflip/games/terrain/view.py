def view(o, s, seat): return {}
def events(o, b, a, m, seat): return []
