import { beginEarly } from './early-engine.ts'
import { takeFirstScreen } from './read-first-screen.ts'
import { trustOwnScripts } from './trusted-scripts.ts'
import { wholeStyle } from './whole-style.ts'

// Parts of the app are run one after the other: a slow phone answers between two of them.
const begin = async (root: HTMLElement): Promise<void> => {
  beginEarly()
  // Not waited for here: it comes beside the code.
  void takeFirstScreen()
  wholeStyle()
  await import('react-dom/client')
  const { start } = await import('./start.tsx')
  await start(root)
}

trustOwnScripts()
const root = document.getElementById('root')
if (root) void begin(root)
