import { useEffect, useRef, useState } from 'react'
import { useBusy } from '../../../shared/status/busy.ts'
import { type Doing, makeSmallerHere, type Result } from './smaller-here.ts'

export type Smaller =
  | { readonly kind: 'offered'; readonly isStopped: boolean }
  | { readonly kind: 'doing'; readonly doing: Doing }
  | Result

interface SmallerWork {
  readonly state: Smaller
  readonly begin: () => void
  readonly stop: () => void
}

/** The work of making a PDF smaller, called off when what draws it goes. `give`: the file, or null where it is gone. */
export const useSmaller = (
  give: () => Promise<File | null>,
  onMade: (file: File) => void,
): SmallerWork => {
  const [state, setState] = useState<Smaller>({ kind: 'offered', isStopped: false })
  const work = useRef<AbortController | null>(null)
  useBusy('upload', state.kind === 'doing')
  useEffect(() => () => work.current?.abort(), [])
  const make = async ({ signal }: AbortController): Promise<void> => {
    const tell = (doing: Doing): void => {
      if (!signal.aborted) setState({ kind: 'doing', doing })
    }
    tell({ kind: 'waiting' })
    const file = await give().catch(() => null)
    const result: Result = file
      ? await makeSmallerHere(file, signal, tell)
      : { kind: 'not', why: 'failed', size: 0 }
    if (signal.aborted) return
    setState(result)
    if (result.kind === 'made') onMade(result.file)
  }
  return {
    state,
    begin: () => {
      if (state.kind === 'doing' || state.kind === 'made') return
      work.current = new AbortController()
      make(work.current).catch(() => undefined) // called off
    },
    stop: () => {
      work.current?.abort()
      setState({ kind: 'offered', isStopped: true })
    },
  }
}
