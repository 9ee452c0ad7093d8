"""Several servers, PostgreSQL, Redis and a load balancer on one machine: to try, to test and to measure.

`python -m tableflip.fleet` (`make fleet`) runs them until it is interrupted; `fleet.running_fleet` is for programs.
Everything listens on the loopback address alone, keeps its files in temporary folders, and ends with its starter.
"""
