"""The processor that a wheel's binaries are compiled for: one of which every newer one can do all."""

from functools import cache

# The third level of x86-64: Intel from 2013 on, AMD from 2015 on.
CPU = "x86-64-v3"
FEATURES = (
    "cx16", "sahf", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3", "avx", "avx2", "bmi", "bmi2", "f16c", "fma",
    "lzcnt", "movbe", "xsave",
)  # fmt: skip
PORTABLE = ("x86_64-unknown-linux-gnu", CPU, ",".join(f"+{name}" for name in FEATURES))  # as numba tells processors
# With this a process compiles for it, not for the very processor, and for no library that only some have. It is part of
# a binary's name (`binaries.py`), not of a cache's (`cache.settings`): what is compiled so lies in the usual places.
ENVIRONMENT = {"NUMBA_CPU_NAME": CPU, "NUMBA_CPU_FEATURES": PORTABLE[2], "NUMBA_DISABLE_INTEL_SVML": "1"}


@cache
def runs_portable() -> bool:
    """Can this processor run what a wheel brings? It is asked itself; what it does not say, it cannot do."""
    triple, _, can = processor()
    return triple == PORTABLE[0] and set(FEATURES) <= set(can)


@cache
def processor() -> tuple[str, str, tuple[str, ...]]:
    """What this processor is called, and all that it can do."""
    from llvmlite import binding  # type: ignore[import-untyped]  # here, so that `import tableflip` stays quick

    try:
        features = binding.get_host_cpu_features()
    except RuntimeError:  # the compiler does not know it
        features = {}
    can = sorted(name for name, has in features.items() if has)
    return binding.get_process_triple(), binding.get_host_cpu_name(), tuple(can)
