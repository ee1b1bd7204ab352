import { useCallback, useEffect, useRef, useState } from 'react'
import { type BasketTarget, keepInBasket } from '../../../shared/intake/basket.ts'
import { useBusy } from '../../../shared/status/busy.ts'
import { toastBad } from '../parts/toast.tsx'
import { intake as words } from './strings.ts'

export type PdfCollection = 'free_pdfs' | 'tests_library'

/** How far all heaps are that are being kept now. */
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
/** `left`: those of it that the device did not take. */
export const heapEnded = ({ done, total }: Heaps, left: number): Heaps =>
  done < total - left ? { done, total: total - left } : noHeaps

/**
 * Keeps files on the device, and says how far it is, whatever page of the panel is open. They are read from then on; `onKept`
 * hears of each heap.
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
  /** Of what is being kept nothing more is; resolves once that is so. */
  const stop = useCallback(async (): Promise<void> => {
    const { current } = round
    round.current = { isStopped: false, ends: new Set() }
    current.isStopped = true
    await Promise.all(current.ends)
  }, [])
  /** Gives how many the device took. */
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

/** Ids that nobody else makes. */
const newId = (): string => crypto.randomUUID()

/**
 * Keeps files on this device, one after the other, before anything is made of them. `onKept` hears after each, and none
 * follows once `isStopped`. False where not all were kept: those before are safe.
 */
const putInBasket = async (
  files: readonly File[],
  to: BasketTarget,
  author: string,
  isStopped: () => boolean,
  onKept: (done: number) => void,
): Promise<boolean> => {
  const startedAt = Date.now()
  for (const [place, file] of files.entries()) {
    if (isStopped()) return false
    try {
      const waiting = { id: newId(), name: file.name, type: file.type, to, author }
      await keepInBasket(file, { ...waiting, keptAt: startedAt + place })
    } catch {
      return false
    }
    onKept(place + 1)
  }
  return true
}
