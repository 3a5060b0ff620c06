"""Unit vectors as arrays of float32."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]
else:
    # numpy takes longer to load than this whole package, so only code that works with vectors loads it.
    Vector = Any
