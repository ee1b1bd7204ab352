import type { BrowserName } from '../support/browsers.mjs'

/** Screen of a phone, into which every engine draws. */
export const SCREEN = { width: 360, height: 800 }

/** A start takes seconds; longer only on a machine that has much else to do. */
export const START_LIMIT_MS = 60_000

/** Errors that a console may show while the server is stopped, which is the journey. */
export const EXPECTED = /Failed to load resource|[Cc]ould not connect/

/** One browser that runs, with one page. Small, so that an engine that is driven in another way is soon added. */
export interface Browser {
  readonly version: string
  /** Goes to an address and comes back when its page is loaded. */
  open(url: string): Promise<void>
  /**
   * Runs a function inside the page and gives what it gives. The function is sent as text: it sees its arguments and the page,
   * nothing else. Both ways go through JSON.
   */
  ask<T, A extends readonly unknown[]>(read: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** Clicks as a person does, with the engine's own pointer. */
  click(selector: string): Promise<void>
  /** Writes at the end of a field, letter by letter. */
  type(selector: string, text: string): Promise<void>
  /** Errors that the page wrote to its console. */
  readonly complaints: readonly string[]
  /** Ends the browser, and comes back when nothing of it runs any more. */
  close(): Promise<void>
}

export interface Engine {
  readonly name: BrowserName
  /** Starts the browser on a folder that outlives its runs; `first` runs in each page before its own scripts. */
  start(profile: string, first: string): Promise<Browser>
}
