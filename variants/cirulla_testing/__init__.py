"""What the author of a variant tests it with; `cirulla_testing.strategies` is for hypothesis.

Examples:
    >>> from cirulla_testing import check_variant
    >>> from cirulla_variants.target import Target
    >>> report = check_variant(Target(points=21), matches=1, others=0, together=False)
    >>> report.conforms
    True
"""

from cirulla_testing.checking import check_variant
from cirulla_testing.reporting import Check, NonConforming, Refused, Report, TasteWarning

__all__ = ["Check", "NonConforming", "Refused", "Report", "TasteWarning", "check_variant"]
