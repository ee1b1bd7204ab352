import { expect, test } from 'vitest'
import { onProcessorTime, type TraceEvent } from '../../budgets/lighthouse/processor-time.ts'

const event = (name: string, more: Partial<TraceEvent>): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: 0,
  ...more,
})
const task = event('RunTask', { ts: 1000, dur: 500, tts: 70, tdur: 100 })

test('a task is as long as the processor was at work on it, and what it holds stays within it', () => {
  const inner = event('RunTask', { ts: 1010, dur: 480, tts: 75, tdur: 90 })
  const call = event('FunctionCall', { ts: 1400, dur: 80, tts: 120, tdur: 20 })
  expect(onProcessorTime([call, task, inner])).toEqual([
    { ...task, dur: 100 },
    { ...inner, ts: 1005, dur: 90 },
    { ...call, ts: 1050, dur: 20 },
  ])
})

test('what no task holds, what another thread does and what has no clock of a thread stay as they are', () => {
  const others = [
    event('paint', { ph: 'I', ts: 1200 }),
    event('FunctionCall', { tid: 2, ts: 1300, dur: 5, tts: 3, tdur: 1 }),
    event('FunctionCall', { ts: 1501, dur: 9, tts: 171, tdur: 2 }),
  ]
  expect(onProcessorTime([task, ...others]).slice(1)).toEqual(others)
})
