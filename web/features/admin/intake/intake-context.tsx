import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type InBasket,
  isSeenBy,
  keepInBasket,
  type PdfCollection,
  readBasket,
} from '../../../shared/intake/basket.ts'
import { useBusy } from '../../../shared/live/busy.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad } from '../parts/toast.tsx'
import { intake as words } from './strings.ts'

interface Intake {
  /** The basket as this admin sees it, what was shared included; null before it was read. */
  readonly files: readonly InBasket[] | null
  /** Reads the basket again: a file came in or went. */
  readonly again: () => Promise<void>
  /** Keeps files on this device; gives how many it took. */
  readonly keep: (files: readonly File[], to: PdfCollection | '') => Promise<number>
  /** The progress of that, in words; '' while no file is being kept. */
  readonly keeping: string
  /** Ends the keeping, for an admin who leaves this device. Resolves once no file follows. */
  readonly stopKeeping: () => Promise<void>
}

const IntakeContext = createContext<Intake | null>(null)

/** The files that came in to this device, for every page of the panel. */
export function IntakeProvider({ children }: { children: ReactNode }) {
  const { admin } = useAdmin()
  return (
    <IntakeOf key={admin.id} adminId={admin.id}>
      {children}
    </IntakeOf>
  )
}

function IntakeOf({ adminId, children }: { adminId: string; children: ReactNode }) {
  const [files, setFiles] = useState<readonly InBasket[] | null>(null)
  const again = useCallback(async (): Promise<void> => {
    const all = await readBasket(Date.now()).catch(() => [])
    setFiles(all.filter((waiting) => isSeenBy(adminId, waiting)))
  }, [adminId])
  const keeping = useKeeping(adminId, again)
  useEffect(() => {
    void again()
    // Another tab may have brought something in, or taken it out.
    const seen = (): void => {
      if (document.visibilityState === 'visible') void again()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [again])
  const { keep, words: kept, stop } = keeping
  const value = useMemo(
    (): Intake => ({ files, again, keep, keeping: kept, stopKeeping: stop }),
    [files, again, keep, kept, stop],
  )
  return <IntakeContext value={value}>{children}</IntakeContext>
}

/** The files that came in, for pages behind the guard. */
export const useIntake = (): Intake => {
  const intake = useContext(IntakeContext)
  if (intake === null) throw new Error('a page of the panel was drawn without its basket')
  return intake
}

/** How many files came in and are no rows yet. */
export const useWaitingCount = (): number => useIntake().files?.length ?? 0

const newRound = () => ({ isStopped: false, work: Promise.resolve(0) })

/** Keeps files on the device, one after the other, whatever page of the panel is open. */
const useKeeping = (adminId: string, onKept: () => Promise<void>) => {
  const [heap, setHeap] = useState<{ readonly done: number; readonly total: number } | null>(null)
  const isKeeping = heap !== null
  useBusy('upload', isKeeping)
  // Those that are not kept yet are on nothing but this page: the browser asks before it goes.
  useEffect(() => {
    if (!isKeeping) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKeeping])
  const round = useRef(newRound())
  const stop = useCallback(async (): Promise<void> => {
    const { current } = round
    round.current = newRound()
    current.isStopped = true
    await current.work
  }, [])
  /** Resolves with the number that the device took. Those before a file that it did not take are safe. */
  const keep = useCallback(
    (files: readonly File[], to: PdfCollection | ''): Promise<number> => {
      const mine = round.current
      const keepAll = async (): Promise<number> => {
        const startedAt = Date.now()
        let done = 0
        try {
          for (const file of files) {
            if (mine.isStopped) break
            setHeap({ done, total: files.length })
            const { name, type } = file
            const waiting = { id: crypto.randomUUID(), name, type, to, author: adminId }
            await keepInBasket(file, { ...waiting, keptAt: startedAt + done })
            done += 1
          }
        } catch {
          toastBad(words.keepFailed[0], words.keepFailed[1], 'intake')
        }
        setHeap(null)
        await onKept()
        return done
      }
      mine.work = mine.work.then(keepAll)
      return mine.work
    },
    [adminId, onKept],
  )
  return { keep, stop, words: heap ? words.keeping(heap.done, heap.total) : '' }
}
