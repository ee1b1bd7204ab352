/** One thing to draw; `index` is its page. */
interface Drawing {
  readonly index: number
  readonly isDone: () => boolean
  readonly draw: (signal: AbortSignal) => Promise<void>
}

/**
 * Draws one page at a time, the most wanted first. A page that is no longer wanted is called off, so that a fast scroll
 * leaves no work behind.
 */
export class DrawQueue {
  readonly #onDrawn: () => void
  /** Pages that could not be drawn: once is enough, they stay white. */
  readonly #broken = new Set<number>()
  #wanted: readonly Drawing[] = []
  #current: { readonly index: number; readonly off: AbortController } | null = null

  constructor(onDrawn: () => void) {
    this.#onDrawn = onDrawn
  }

  /** Replaces what is wanted; an empty list ends all work. */
  want(drawings: readonly Drawing[]): void {
    this.#wanted = drawings
    const { index, off } = this.#current ?? {}
    if (off && !drawings.some((drawing) => drawing.index === index)) off.abort()
    if (!this.#current) void this.#work()
  }

  async #work(): Promise<void> {
    for (;;) {
      const next = this.#wanted.find(
        (drawing) => !this.#broken.has(drawing.index) && !drawing.isDone(),
      )
      if (!next) return
      const off = new AbortController()
      this.#current = { index: next.index, off }
      try {
        await next.draw(off.signal)
        this.#onDrawn()
      } catch (cause) {
        if (!off.signal.aborted) {
          console.warn('a page could not be drawn', next.index + 1, cause)
          this.#broken.add(next.index)
        }
      } finally {
        this.#current = null
      }
    }
  }
}
