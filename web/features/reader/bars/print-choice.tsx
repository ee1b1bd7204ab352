import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { useToast } from '../../../shared/ui/toast.tsx'
import { MOST_PRINTED, printPages } from '../print/print-pages.ts'
import { strings } from '../strings.ts'
import type { OpenPdf } from '../use-open-pdf.ts'
import classes from './more-sheet.module.css'

/** Choice of what to print: the page that is read, or all of them. */
export function PrintChoice({ open, onDone }: { open: OpenPdf; onDone: () => void }) {
  const { page, pages } = useLive(open.viewer.state)
  const [preparing, setPreparing] = useState<{
    readonly done: number
    readonly all: number
  } | null>(null)
  const off = useRef<AbortController | null>(null)
  const show = useToast()
  useEffect(() => () => off.current?.abort(), [])

  const print = async (numbers: readonly number[]): Promise<void> => {
    const mine = new AbortController()
    off.current = mine
    const onPage = (done: number): void => setPreparing({ done, all: numbers.length })
    try {
      await printPages(open.pdf, numbers, onPage, mine.signal)
    } catch (cause) {
      if (mine.signal.aborted) return
      console.warn('not printed', cause)
      show({ title: strings.printFailed, text: strings.printFailedText })
    }
    if (!mine.signal.aborted) onDone()
  }
  if (preparing)
    return (
      <div className={classes.print}>
        <p role="status">{strings.printing(preparing.done, preparing.all)}</p>
        <Button look="outline" onClick={onDone}>
          {strings.cancel}
        </Button>
      </div>
    )
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  return (
    <div className={classes.print}>
      <Button onClick={() => void print([page])}>{strings.printThis(page)}</Button>
      {pages <= MOST_PRINTED ? (
        <Button look="outline" onClick={() => void print(all)}>
          {strings.printAll(pages)}
        </Button>
      ) : (
        <p className="muted">{strings.printTooMany}</p>
      )}
    </div>
  )
}
