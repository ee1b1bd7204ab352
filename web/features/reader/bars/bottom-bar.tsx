import {
  IconChevronLeft,
  IconChevronRight,
  IconMoon,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { RoundButton } from '../../../shared/ui/button.tsx'
import { LARGEST_ZOOM, SMALLEST_ZOOM } from '../pages/zoom.ts'
import classes from '../reader.module.css'
import { strings } from '../strings.ts'
import type { OpenPdf } from '../use-open-pdf.ts'

/** The controls at the thumb: where in the file, how large, and what paper. */
export function BottomBar({
  open: { viewer },
  isDark,
  onPaper,
}: {
  open: OpenPdf
  isDark: boolean
  onPaper: () => void
}) {
  const { page, pages, zoom } = useLive(viewer.state)
  const percent = Math.round(zoom * 100)
  return (
    <div className={classes.bottom}>
      <RoundButton
        label={strings.previousPage}
        disabled={page <= 1}
        onClick={() => viewer.goToPage(page - 1)}
      >
        <IconChevronLeft className="icon" aria-hidden="true" />
      </RoundButton>
      <PageBox page={page} pages={pages} onPage={(to) => viewer.goToPage(to)} />
      <RoundButton
        label={strings.nextPage}
        disabled={page >= pages}
        onClick={() => viewer.goToPage(page + 1)}
      >
        <IconChevronRight className="icon" aria-hidden="true" />
      </RoundButton>
      <span className={classes.free} />
      <RoundButton
        label={strings.zoomOut}
        disabled={zoom <= SMALLEST_ZOOM}
        onClick={() => viewer.zoomBy('out')}
      >
        <IconZoomOut className="icon" aria-hidden="true" />
      </RoundButton>
      <button
        type="button"
        className={classes.percent}
        aria-label={strings.fitWidth(percent)}
        onClick={() => viewer.zoomTo(1)}
      >
        {strings.zoomIs(percent)}
      </button>
      <RoundButton
        label={strings.zoomIn}
        disabled={zoom >= LARGEST_ZOOM}
        onClick={() => viewer.zoomBy('in')}
      >
        <IconZoomIn className="icon" aria-hidden="true" />
      </RoundButton>
      <RoundButton label={strings.darkPaper} aria-pressed={isDark} onClick={onPaper}>
        <IconMoon className="icon" aria-hidden="true" />
      </RoundButton>
    </div>
  )
}

/** A typed page; null for no number. Devanagari digits are digits. */
const typedPage = (text: string): number | null => {
  const digits = text.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}

/** The page that is read; what is typed leads there. */
function PageBox({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = (): void => {
    const to = typedPage(typed ?? '')
    setTyped(null)
    if (to !== null && to !== page) onPage(to)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    go()
  }
  return (
    <form className={classes.pageNo} onSubmit={onSubmit}>
      <label>
        <span className="vh">{strings.page}</span>
        <input
          value={typed ?? String(page)}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          size={3}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={go}
        />
      </label>
      <span>{strings.ofPages(pages)}</span>
    </form>
  )
}
