import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useReducer,
  useState,
} from 'react'
import { useBusy } from '../../../shared/live/busy.ts'
import {
  dropFromBasket,
  type InBasket,
  isSeenBy,
  keepInBasket,
  type PdfCollection,
  readBasket,
} from '../../../sw/basket.ts'
import { isSignedIn, useAdmin } from '../auth/auth-context.tsx'
import { toastBad } from '../parts/toast.tsx'
import type { Item } from './line.ts'
import { intake as words } from './strings.ts'

type Items = Readonly<Record<string, Item>>

interface Intake {
  /** The basket as this admin sees it, what was shared included; null before it was read. */
  readonly files: readonly InBasket[] | null
  /** Reads the basket again: a file came in or went. */
  readonly again: () => Promise<void>
  /** Keeps files on this device, one after the other, whatever page of the panel is open. */
  readonly keep: (files: readonly File[], to: PdfCollection | '') => Promise<void>
  /** The progress of that, in words; '' while no file is being kept. */
  readonly keeping: string
  /** What is known of the files, by their ids, until the panel is loaded again. */
  readonly items: Items
  readonly change: (id: string, to: Item) => void
}

const IntakeContext = createContext<Intake | null>(null)

/** The files that came in to this device, for every page of the panel. */
export function IntakeProvider({ children }: { children: ReactNode }) {
  const { sync, admin } = useAdmin()
  const [all, setAll] = useState<readonly InBasket[] | null>(null)
  const [keeping, setKeeping] = useState('')
  const [items, tell] = useReducer(
    (before: Items, { id, to }: { id: string; to: Item }): Items => ({
      ...before,
      [id]: { ...before[id], ...to },
    }),
    {},
  )
  useBusy('upload', keeping !== '')
  const again = useCallback(
    async (): Promise<void> => setAll(await readBasket(Date.now()).catch(() => [])),
    [],
  )
  useEffect(() => void again(), [again])
  const keep = async (files: readonly File[], to: PdfCollection | ''): Promise<void> => {
    const startedAt = Date.now()
    try {
      for (const [at, file] of files.entries()) {
        if (!isSignedIn(sync, admin.id)) break
        setKeeping(words.keeping(at, files.length))
        const { name, type } = file
        const id = crypto.randomUUID()
        await keepInBasket(file, { id, name, type, to, author: admin.id, keptAt: startedAt + at })
        // An admin who removed their data from this device meanwhile leaves no file on it.
        if (!isSignedIn(sync, admin.id)) await dropFromBasket(id)
      }
    } catch {
      toastBad(words.keepFailed[0], words.keepFailed[1], 'intake')
    }
    setKeeping('')
    await again()
  }
  const files = all?.filter((waiting) => isSeenBy(admin.id, waiting)) ?? null
  const change = (id: string, to: Item): void => tell({ id, to })
  return (
    <IntakeContext value={{ files, again, keep, keeping, items, change }}>{children}</IntakeContext>
  )
}

/** The files that came in, for pages behind the guard. */
export const useIntake = (): Intake => {
  const intake = useContext(IntakeContext)
  if (intake === null) throw new Error('a page of the panel was drawn without its basket')
  return intake
}
