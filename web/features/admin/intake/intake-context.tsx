import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { type InBasket, isSeenBy, readApart, readBasket } from '../../../shared/intake/basket.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { strings } from '../strings.ts'
import type { BasketReader } from './basket-reader.tsx'
import { type Batch, changeList, readBatch, readList, withBack, withEntry } from './batch.ts'
import { isTargeted, type Reading } from './reading.ts'
import { type PdfCollection, useKeeping } from './use-keeping.ts'

interface Intake {
  /** The basket as this admin sees it; null before it was looked into. */
  readonly files: readonly InBasket[] | null
  /** Files of an unknown sender, which wait apart until an admin takes them in. */
  readonly apart: readonly InBasket[]
  /** The fates of those that were read; null before they were looked at. */
  readonly list: Batch | null
  readonly reading: Reading
  readonly change: (change: (before: Batch) => Batch) => Promise<void>
  /** Something came in or went, or is to be tried again. */
  readonly again: () => void
  /** Keeps files on this device; gives how many it took. */
  readonly keep: (files: readonly File[], to: PdfCollection) => Promise<number>
  /** How far that is; '' while nothing is being kept. */
  readonly keeping: string
  /** Of what is being kept nothing more is: somebody leaves this device. Resolves once that is so. */
  readonly stopKeeping: () => Promise<void>
}

const IntakeContext = createContext<Intake | null>(null)

/** The files that came in, as they stand on this device, for every page of the panel: they are read whichever is open. */
export function IntakeProvider({ children }: { children: ReactNode }) {
  const { admin } = useAdmin()
  return (
    <IntakeOf key={admin.id} adminId={admin.id}>
      {children}
    </IntakeOf>
  )
}

type ReaderProps = ComponentProps<typeof BasketReader>
/** Its code comes with the first file that is to be read. */
const reader = lazyPart<ReaderProps>(async () => (await import('./basket-reader.tsx')).BasketReader)

function IntakeOf({ adminId, children }: { adminId: string; children: ReactNode }) {
  const [files, setFiles] = useState<readonly InBasket[] | null>(null)
  const [apart, setApart] = useState<readonly InBasket[]>([])
  const [reading, setReading] = useState<Reading>({ kind: 'idle' })
  const [round, setRound] = useState(0)
  const { list, change, lookAtList } = useKeptList(adminId)
  const look = useCallback(async (): Promise<readonly InBasket[]> => {
    const all = await readBasket().catch(() => [])
    setApart(await readApart(Date.now()).catch(() => []))
    const mine = all.filter((waiting) => isSeenBy(adminId, waiting))
    setFiles(mine)
    return mine
  }, [adminId])
  const again = useCallback((): void => {
    setRound((now) => now + 1)
    void look()
    void lookAtList()
  }, [look, lookAtList])
  const { keep, keeping, stop: stopKeeping } = useKeeping(adminId, again)
  useEffect(() => {
    void look()
    // Another tab may have brought something in, or taken it out.
    const seen = (): void => {
      if (document.visibilityState !== 'visible') return
      void look()
      void lookAtList()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [look, lookAtList])
  const hasTargeted = files?.some(isTargeted) ?? false
  const Reader = useReader(hasTargeted, round, () => {
    const why = new Map((files ?? []).map(({ id }) => [id, strings.online.noCode]))
    setReading({ kind: 'stuck', why })
  })
  const value = useMemo(
    (): Intake => ({
      files,
      apart,
      list,
      reading: hasTargeted ? reading : { kind: 'idle' },
      change,
      again,
      keep,
      keeping,
      stopKeeping,
    }),
    [files, apart, list, hasTargeted, reading, change, again, keep, keeping, stopKeeping],
  )
  return (
    <IntakeContext value={value}>
      {children}
      {Reader && hasTargeted && (
        <Reader
          round={round}
          look={look}
          onReading={setReading}
          onEntry={(entry) => change((before) => withEntry(before, entry))}
        />
      )}
    </IntakeContext>
  )
}

/** The part that reads, once something is to be read; code that does not come is asked for again with the next round. */
const useReader = (isWanted: boolean, round: number, onFailed: () => void) => {
  const [Reader, setReader] = useState<ComponentType<ReaderProps> | null>(() => reader.loaded)
  const failed = useEffectEvent(onFailed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    if (!isWanted || Reader) return
    let isGone = false
    reader.load().then(
      (came) => !isGone && setReader(() => came),
      () => !isGone && failed(),
    )
    return () => {
      isGone = true
    }
  }, [isWanted, Reader, round])
  return Reader
}

/** The files that came in, for pages behind the guard. */
export const useIntake = (): Intake => {
  const intake = useContext(IntakeContext)
  if (intake === null) throw new Error('a page of the panel was drawn without its basket')
  return intake
}

/** The files that wait in the basket. */
export const useFilesIn = (): readonly InBasket[] => useIntake().files ?? []

/** How many files came in and are no drafts yet, those included that wait apart. */
export const useWaitingCount = (): number => useFilesIn().length + useIntake().apart.length

/** The name of the form as which release 0.2.0 kept the list. */
const FORM_BEFORE = 'intake'

/** The fates of the files that came in, as this device keeps them; null before they were looked at. */
const useKeptList = (adminId: string) => {
  const { drafts } = useAdmin()
  const [list, setList] = useState<Batch | null>(null)
  const lookAtList = useCallback(
    async (): Promise<void> => setList(await readList(adminId).catch(() => [])),
    [adminId],
  )
  const change = useCallback(
    async (by: (before: Batch) => Batch): Promise<void> => {
      const next = await changeList(adminId, by).catch(() => null)
      // A device that is full shows it all the same; its drafts are rows, and found among them.
      setList((before) => next ?? by(before ?? []))
    },
    [adminId],
  )
  useEffect(() => {
    const begin = async (): Promise<void> => {
      await lookAtList()
      await drafts.reading(adminId)
      const before = drafts.read(adminId, FORM_BEFORE)
      if (before === null) return
      await change((now) => withBack(now, readBatch(before)))
      drafts.drop(adminId, FORM_BEFORE)
    }
    void begin()
  }, [adminId, drafts, change, lookAtList])
  return { list, change, lookAtList }
}
