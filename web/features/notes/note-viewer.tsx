import { useSyncExternalStore } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import { useStatus } from '../../shared/live/sync-context.tsx'
import { useSaveState } from '../../shared/ui/use-save.ts'
import classes from './notes.module.css'
import { strings } from './strings.ts'

const WIDE = '(min-width: 62em)'
const subscribe = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
/** Phones have no PDF viewer inside a page, or one that shows a single page: there the file opens in a tab of its own. */
const canEmbed = (): boolean => navigator.pdfViewerEnabled && window.matchMedia(WIDE).matches

/** The browser's own viewer inside the page, where it has one and the file can be had. */
export function NoteViewer({ target }: { target: SaveTarget }) {
  const isShown = useSyncExternalStore(subscribe, canEmbed, () => false)
  const saved = useSaveState(target)
  const { phase } = useStatus()
  if (!isShown) return null
  const isReachable = saved.kind === 'saved' || phase !== 'offline'
  return (
    <section className={classes.viewer} aria-label={strings.viewer}>
      {isReachable ? (
        <iframe src={target.file.url} title={`${strings.viewer}: ${target.title}`} />
      ) : (
        <p className="muted">{strings.viewerNeedsNetwork}</p>
      )}
    </section>
  )
}
