import { loadReader } from '../features/reader/load-reader.ts'
import { keepAskingForStyles, wholeStyle } from '../shared/live/whole-style.ts'
import { pageEngine } from './open-engine.ts'
import { readFirstScreen, takeFirstScreen } from './read-first-screen.ts'
import { trustOwnScripts } from './trusted-scripts.ts'

// Parts of the app are run one after the other: a slow phone answers between two of them.
const begin = async (root: HTMLElement): Promise<void> => {
  const engine = pageEngine(Object.keys(readFirstScreen()?.answers ?? {}))
  // Whoever reads wants the page of the file first. On a device that was here before, the worker has all the code: databases
  // open and the page's own answers are read while it comes alive. On a first visit the page goes first.
  if (/\/read\/?$/.test(window.location.pathname))
    loadReader().catch(() => undefined) // told to the one who draws it
  else if (navigator.serviceWorker?.controller) engine.open().catch(() => undefined) // likewise
  // Not waited for here: it comes beside the code.
  void takeFirstScreen()
  wholeStyle()
  await import('react-dom/client')
  const { start } = await import('./start.tsx')
  await start(root, engine)
}

trustOwnScripts()
keepAskingForStyles()
const root = document.getElementById('root')
// In a task of its own, behind the one that reads this file and what it imports.
if (root) setTimeout(() => void begin(root))
