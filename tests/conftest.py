"""How much the property tests try: a little by default, much where it is asked for.

`CIRULLA_EXAMPLES=thorough` draws many fresh examples; by default each property has a few fixed
ones, so that a run is quick and the same everywhere.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "quick", max_examples=40, derandomize=True, deadline=None, suppress_health_check=SLOW
)
settings.register_profile(
    "thorough", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=SLOW
)
settings.load_profile(os.environ.get("CIRULLA_EXAMPLES", "quick"))
