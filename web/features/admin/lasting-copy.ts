import type { FormDrafts } from '../../../sync/index.ts'
import type { QuickDraft } from './quick-drafts.ts'

/** How long after a failure the device is asked once more. */
export const AGAIN_MS = 1_000

/** A draft to be kept; one without words is to go. */
interface Wanted extends QuickDraft {
  readonly adminId: string
  readonly form: string
}

export interface LastingCopy {
  readonly want: (one: Wanted) => void
  /** Sign-out drops what is kept; nothing of it may be written after that. */
  readonly forget: (adminId: string) => void
}

/**
 * Writes to the device database one after the other; of a form that changes faster, the newest words. What fails is tried once
 * more by itself, as after a lost connection, and then with whatever is typed next. `whenCurrent` resolves once nothing in the
 * database is newer than this page has; `onDropped`: it knows that a form was dropped.
 */
export const lastingCopy = (
  device: FormDrafts,
  whenCurrent: (adminId: string) => Promise<unknown>,
  onDropped: (adminId: string, form: string) => void,
): LastingCopy => {
  const wanted = new Map<string, Wanted>()
  let isWriting = false
  const nameOf = ({ adminId, form }: Wanted): string => `${adminId}:${form}`
  const isWanted = (one: Wanted): boolean => wanted.get(nameOf(one)) === one
  const put = async (one: Wanted): Promise<void> => {
    const { adminId, form, at, text } = one
    await whenCurrent(adminId)
    if (!isWanted(one)) return
    if (text !== null) return device.keep(adminId, { form, at, text })
    await device.drop(adminId, form, at)
    onDropped(adminId, form)
  }
  const writeAll = async (): Promise<void> => {
    const tried = new Set<Wanted>()
    const next = () => [...wanted.values()].find((one) => !tried.has(one))
    for (let one = next(); one; one = next()) {
      tried.add(one)
      const isKept = await put(one).then(
        () => true,
        () => false, // a device that is full or refuses: the quick copy is there, and saving the form says what is wrong
      )
      if (isKept && isWanted(one)) wanted.delete(nameOf(one))
    }
  }
  const write = async (isAgain: boolean): Promise<void> => {
    if (isWriting) return
    isWriting = true
    await writeAll()
    isWriting = false
    if (wanted.size > 0 && !isAgain) setTimeout(() => void write(true), AGAIN_MS)
  }
  return {
    want: (one) => {
      wanted.delete(nameOf(one)) // behind the others that wait
      wanted.set(nameOf(one), one)
      void write(false)
    },
    forget: (adminId) => {
      for (const [name, one] of wanted) if (one.adminId === adminId) wanted.delete(name)
    },
  }
}
