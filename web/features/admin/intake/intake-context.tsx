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
  useRef,
  useState,
} from 'react'
import {
  type BasketTarget,
  type InBasket,
  isSeenBy,
  isTargeted,
  keepInBasket,
  type PdfCollection,
  readApart,
  readBasket,
} from '../../../shared/intake/basket.ts'
import { useBusy } from '../../../shared/live/busy.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { toastBad } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import type { BasketReader, Reading } from './basket-reader.tsx'
import { type Batch, changeList, readBatch, readList, withBack, withEntry } from './batch.ts'
import { intake as words } from './strings.ts'

interface Intake {
  /** The basket as this admin sees it; null before it was read. */
  readonly files: readonly InBasket[] | null
  /** Files of an unknown sender; they wait apart until an admin takes them in. */
  readonly apart: readonly InBasket[]
  /** The fates of the files that were read; null before the list was. */
  readonly list: Batch | null
  readonly reading: Reading
  readonly change: (change: (before: Batch) => Batch) => Promise<void>
  /** Looks again: a file came in or went, or is to be tried again. */
  readonly again: () => void
  /** Keeps files on this device; gives how many it took. */
  readonly keep: (files: readonly File[], to: PdfCollection) => Promise<number>
  /** The progress of that, in words; '' while no file is being kept. */
  readonly keeping: string
  /** Ends the keeping, for an admin who leaves this device. Resolves once no file follows. */
  readonly stopKeeping: () => Promise<void>
}

const IntakeContext = createContext<Intake | null>(null)

/** The files that came in to this device. They are read whichever page of the panel is open. */
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

/** The reader's component once a file is to be read. Each round asks again for code that did not come. */
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

export const useFilesIn = (): readonly InBasket[] => useIntake().files ?? []

/** The number of files that came in and are no drafts yet, with those that wait apart. */
export const useWaitingCount = (): number => useFilesIn().length + useIntake().apart.length

/** The name of the form as which release 0.2.0 kept the list. */
const FORM_BEFORE = 'intake'

/** The kept list of fates; null before it was read. */
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

/** The progress of all heaps that are being kept now. */
export interface Heaps {
  readonly done: number
  readonly total: number
}
export const noHeaps: Heaps = { done: 0, total: 0 }

export const heapBegun = ({ done, total }: Heaps, files: number): Heaps => ({
  done,
  total: total + files,
})
export const fileKept = ({ done, total }: Heaps): Heaps => ({ done: done + 1, total })
/** `left`: files of the heap that the device did not take. */
export const heapEnded = ({ done, total }: Heaps, left: number): Heaps =>
  done < total - left ? { done, total: total - left } : noHeaps

/**
 * Keeps files on the device and tells its progress, whatever page of the panel is open. `onKept` hears of each heap, which is
 * read from then on.
 */
export const useKeeping = (adminId: string, onKept: () => void) => {
  const [heaps, setHeaps] = useState(noHeaps)
  const isKeeping = heaps.total > 0
  useBusy('upload', isKeeping)
  // Those that are not kept yet are on nothing but this page: the browser asks before it goes.
  useEffect(() => {
    if (!isKeeping) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKeeping])
  const round = useRef({ isStopped: false, ends: new Set<Promise<unknown>>() })
  /** Ends the keeping. Resolves once no file follows. */
  const stop = useCallback(async (): Promise<void> => {
    const { current } = round
    round.current = { isStopped: false, ends: new Set() }
    current.isStopped = true
    await Promise.all(current.ends)
  }, [])
  /** Resolves with the number that the device took. */
  const keep = useCallback(
    async (files: readonly File[], to: PdfCollection): Promise<number> => {
      if (files.length === 0) return 0
      let kept = 0
      setHeaps((now) => heapBegun(now, files.length))
      const mine = round.current
      const work = putInBasket(
        files,
        to,
        adminId,
        () => mine.isStopped,
        (done) => {
          kept = done
          setHeaps(fileKept)
        },
      )
      mine.ends.add(work)
      const isAll = await work
      mine.ends.delete(work)
      setHeaps((now) => heapEnded(now, files.length - kept))
      if (!isAll && !mine.isStopped) toastBad(words.keepFailed[0], words.keepFailed[1], 'intake')
      onKept()
      return kept
    },
    [adminId, onKept],
  )
  return { keep, stop, keeping: isKeeping ? words.keeping(heaps.done, heaps.total) : '' }
}

/**
 * Keeps files on this device, one after the other, before any is read. `onKept` hears after each; none follows once
 * `isStopped`. False where not all were kept: those before are safe.
 */
const putInBasket = async (
  files: readonly File[],
  to: BasketTarget,
  author: string,
  isStopped: () => boolean,
  onKept: (done: number) => void,
): Promise<boolean> => {
  const startedAt = Date.now()
  for (const [index, file] of files.entries()) {
    if (isStopped()) return false
    try {
      const waiting = { id: crypto.randomUUID(), name: file.name, type: file.type, to, author }
      await keepInBasket(file, { ...waiting, keptAt: startedAt + index })
    } catch {
      return false
    }
    onKept(index + 1)
  }
  return true
}
