export interface SlowRun {
  readonly core: string
  readonly code: number
  readonly tookS: number
  /** Of the core, how much the neighbour had. */
  readonly neighbourShare: number
  /** Processes that the command left behind, ended since. */
  readonly left: number
}
export declare function slowRun(
  words: readonly [string, ...string[]],
  interrupted: AbortSignal,
): Promise<SlowRun>
