"""Tables over HTTP and WebSocket. A table is a plan and a log; everything in memory is a cache of these two.

`app` puts it together; `messages` is all that goes over the wire; `tables` turns a log into a table and a request into
the next entry; `store` keeps logs; `bus` tells other processes; `routes` are the addresses.
"""
