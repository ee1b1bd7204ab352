/** A row may be gone or moved by the other hand before the tap. */
export const SOON = { timeout: 3_000 }

/** Messages that come in the moment of a tap may lie over what is tapped: they stand ten seconds. */
export const UNCOVERED = { timeout: 15_000 }
