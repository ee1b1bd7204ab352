import { readFile, writeFile } from 'node:fs/promises'

/** What a trace says of one thing that a thread did. Times in µs; `tts` and `tdur` by the clock of the thread. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tts?: number
  readonly tdur?: number
}

const isTask = ({ name, ph, tts, tdur }: TraceEvent): boolean =>
  ph === 'X' && name.endsWith('RunTask') && tts !== undefined && tdur !== undefined

/**
 * The same trace with tasks as long as the processor was at work on them. Lighthouse multiplies what the clock says
 * into its simulated phone, where a task that had to wait for another program of this machine would count as work.
 */
export const onProcessorTime = <E extends TraceEvent>(events: readonly E[]): readonly E[] => {
  const ends = new Map<string, { from: number; to: number; tts: number }>()
  const inOrder = [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  return inOrder.map((event) => {
    const thread = `${event.pid}:${event.tid}`
    const open = ends.get(thread)
    const isInside = open !== undefined && event.ts <= open.to
    if (!isInside && isTask(event))
      ends.set(thread, {
        from: event.ts,
        to: event.ts + (event.dur ?? 0),
        tts: event.tts ?? 0,
      })
    const task = ends.get(thread)
    if (task === undefined || event.ts > task.to || event.tts === undefined) return event
    const dur = event.dur === undefined ? {} : { dur: event.tdur ?? event.dur }
    return { ...event, ts: task.from + Math.max(0, event.tts - task.tts), ...dur }
  })
}

/** Puts a trace that Lighthouse has written on processor time. */
export const takeProcessorTime = async (file: string): Promise<void> => {
  const trace = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(
    file,
    JSON.stringify({ ...trace, traceEvents: onProcessorTime(trace.traceEvents) }),
  )
}
