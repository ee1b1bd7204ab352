import { taskBetween } from '../shared/live/task-between.ts'
import { beginEarly } from './early-engine.ts'
import { takeFirstScreen } from './read-first-screen.ts'
import { trustOwnScripts } from './trusted-scripts.ts'
import { wholeStyle } from './whole-style.ts'

// What the app is made of is run one part after the other, each in a task of its own: a slow phone answers in between.
const begin = async (root: HTMLElement): Promise<void> => {
  beginEarly()
  // Not waited for here: it comes beside the code.
  void takeFirstScreen()
  wholeStyle()
  await import('react-dom/client')
  await taskBetween()
  const { start } = await import('./start.tsx')
  await taskBetween()
  await start(root)
}

trustOwnScripts()
const root = document.getElementById('root')
if (root) void begin(root)
