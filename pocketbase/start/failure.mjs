/** Something that stops the start and that a person can mend: its message is the one sentence that is shown. */
export class Failure extends Error {}

/**
 * The sentence for whatever was thrown. A fault of ours has no sentence of its own, so it says what it is, without its stack.
 * @param {unknown} error
 */
export const sentenceOf = (error) =>
  error instanceof Failure
    ? error.message
    : `The start failed in a way that it does not know: ${error instanceof Error ? error.message : String(error)}`
