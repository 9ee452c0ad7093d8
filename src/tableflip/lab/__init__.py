"""The designer's lab: a question about a game, answered by playing it, with honest intervals.

from tableflip.lab import Study, run

study = Study("terraflip", {"players": 3, "edition": ["published", "french"]}, who="rollout", what="fairer")
finding = run(study, Path("bonus.lab"))
"""

from tableflip.lab.runner import Finding, run
from tableflip.lab.study import Study, StudyError, read

__all__ = ["Finding", "Study", "StudyError", "read", "run"]
