/** Time in which a removed file, or a step in the panel, can be undone, in ms. Its bytes stay as long. */
export const UNDO_MS = 10_000
