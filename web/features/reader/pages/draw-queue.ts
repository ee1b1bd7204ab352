/** One thing to draw; `index` is its page. */
export interface Drawing {
  readonly index: number
  readonly isDone: () => boolean
  readonly draw: (signal: AbortSignal) => Promise<void>
}

/**
 * Draws one thing after the other, what is wanted most first. What is not wanted any more is called off, so that a fast
 * scroll leaves no work behind.
 */
export class DrawQueue {
  readonly #onDrawn: () => void
  readonly #waiting = new Map<number, Set<() => void>>()
  /** Pages that could not be drawn: once is enough, they stay white. */
  readonly #broken = new Set<number>()
  #wanted: readonly Drawing[] = []
  #current: { readonly index: number; readonly off: AbortController } | null = null
  #isClosed = false

  constructor(onDrawn: () => void) {
    this.#onDrawn = onDrawn
  }

  /** Replaces what is wanted. */
  want(drawings: readonly Drawing[]): void {
    this.#wanted = drawings
    for (const index of this.#waiting.keys())
      if (!drawings.some((drawing) => drawing.index === index)) this.#tell(index)
    const { index, off } = this.#current ?? {}
    if (off && !drawings.some((drawing) => drawing.index === index)) off.abort()
    if (!this.#current) void this.#work()
  }

  /** Resolves once a page was drawn, given up, or is not wanted any more. */
  whenDrawn(index: number): Promise<void> {
    const wanted = this.#wanted.find((drawing) => drawing.index === index)
    if (this.#isClosed || !wanted || wanted.isDone() || this.#broken.has(index))
      return Promise.resolve()
    return new Promise((done) => {
      const others = this.#waiting.get(index) ?? new Set()
      this.#waiting.set(index, others.add(done))
    })
  }

  close(): void {
    this.#isClosed = true
    this.#wanted = []
    this.#current?.off.abort()
    for (const index of this.#waiting.keys()) this.#tell(index)
  }

  async #work(): Promise<void> {
    for (;;) {
      const next = this.#wanted.find(
        (drawing) => !this.#broken.has(drawing.index) && !drawing.isDone(),
      )
      if (!next || this.#isClosed) return
      const off = new AbortController()
      this.#current = { index: next.index, off }
      try {
        await next.draw(off.signal)
        this.#onDrawn()
        this.#tell(next.index)
      } catch (cause) {
        if (!off.signal.aborted) {
          console.warn('a page could not be drawn', next.index + 1, cause)
          this.#broken.add(next.index)
          this.#tell(next.index)
        }
      } finally {
        this.#current = null
      }
    }
  }

  #tell(index: number): void {
    for (const done of this.#waiting.get(index) ?? []) done()
    this.#waiting.delete(index)
  }
}
