import { stretched } from '../calibration.mjs'

/** A row may be gone or moved by the other hand before the tap. */
export const SOON = { timeout: stretched(3_000) }

/** Messages that come in the moment of a tap may lie over what is tapped: they stand ten seconds. */
export const UNCOVERED = { timeout: stretched(15_000) }
