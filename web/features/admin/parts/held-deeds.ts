import { type Live, liveCell } from '../../../../sync/index.ts'
import { toastUndo, UNDO_MS } from './toast.tsx'

const held = liveCell<ReadonlySet<string>>(new Set())

/** What was asked for and can still be taken back, by name. */
export const heldDeeds: Live<ReadonlySet<string>> = held

const setHeld = (name: string, isHeld: boolean): void => {
  const names = new Set(held.getSnapshot())
  if (isHeld) names.add(name)
  else names.delete(name)
  held.set(names)
}

interface Deed {
  readonly name: string
  /** What is said meanwhile, and the word of the way back. */
  readonly title: string
  readonly text: string
  readonly undo: string
  readonly run: () => Promise<void>
}

/**
 * Does ten seconds later what the server cannot take back, unless somebody takes it back before. It is held by this tab,
 * on whatever page of the panel: one that is closed or loaded again does nothing.
 */
export const holdDeed = ({ name, title, text, undo, run }: Deed): void => {
  if (held.getSnapshot().has(name)) return
  setHeld(name, true)
  const act = async (): Promise<void> => {
    endToast()
    try {
      await run()
    } finally {
      setHeld(name, false)
    }
  }
  const timer = window.setTimeout(() => void act(), UNDO_MS)
  const endToast = toastUndo(title, text, undo, () => {
    window.clearTimeout(timer)
    setHeld(name, false)
  })
}
