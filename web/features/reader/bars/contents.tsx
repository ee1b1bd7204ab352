import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { langOf } from '../../../shared/format/labels.ts'
import { strings } from '../strings.ts'
import type { OpenPdf } from '../use-open-pdf.ts'
import classes from './more-sheet.module.css'

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

/** The table of contents that a file brings along; null where it has none. */
export const useOutline = ({ pdf }: OpenPdf): NonNullable<Outline> | 'coming' | null => {
  const [outline, setOutline] = useState<Outline | 'coming' | null>('coming')
  useEffect(() => {
    let isOver = false
    const read = async (): Promise<void> => {
      const found = await pdf.getOutline().catch(() => null)
      if (!isOver) setOutline(found && found.length > 0 ? found : null)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [pdf])
  return outline
}

/** The table of contents; each line leads to its destination. */
export function Contents({ open, onDone }: { open: OpenPdf; onDone: () => void }) {
  const outline = useOutline(open)
  if (outline === 'coming') return <p className="muted">{strings.opening}</p>
  if (outline === null) return <p className="muted">{strings.noContents}</p>
  return (
    <div className={classes.contents}>
      <Lines outline={outline} open={open} onDone={onDone} />
    </div>
  )
}

function Lines({
  outline,
  open,
  onDone,
}: {
  outline: NonNullable<Outline>
  open: OpenPdf
  onDone: () => void
}) {
  const go = (destination: string | unknown[] | null): void => {
    onDone()
    if (destination) void open.viewer.goTo(destination)
  }
  return (
    <ul>
      {outline.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no names and never move
        <li key={index}>
          <button type="button" lang={langOf(line.title)} onClick={() => go(line.dest)}>
            {line.title}
          </button>
          {line.items.length > 0 ? (
            <Lines outline={line.items} open={open} onDone={onDone} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
