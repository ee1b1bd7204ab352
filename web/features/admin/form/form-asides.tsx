import { Button } from '@mantine/core'
import { IconExternalLink, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { CollectionName } from '../../../../sync/index.ts'
import { HistoryLink } from '../history/row-history.tsx'
import { Lazy, lazyPart } from '../parts/lazy-part.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import classes from './form.module.css'
import type { Previewed } from './preview-row.ts'

const words = strings.form

/** Its code comes with the first preview. */
const previewSheet = lazyPart(async () => (await import('./preview-sheet.tsx')).PreviewSheet)

/** A page on which visitors see what is written here; one of several says which. */
export interface SiteLink {
  readonly href: string
  readonly page?: string
}

interface AsidesProps {
  readonly collection: CollectionName
  /** The row as it would be now. */
  readonly preview: () => Previewed
  /** The address at which visitors see it as it is; none while they do not. */
  readonly site: readonly SiteLink[]
  /** The row whose versions can be looked at; null while the server has none. */
  readonly historyId: string | null
}

/** Ways to look at a row that is being written. */
export function FormAsides({ collection, preview, site, historyId }: AsidesProps) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const close = (): void => setPreviewed(null)
  return (
    <div className={classes.asides}>
      <Button
        variant="default"
        leftSection={<IconEye size={20} aria-hidden="true" />}
        onClick={() => setPreviewed(preview())}
      >
        {words.preview.open}
      </Button>
      {site.map(({ href, page }) => (
        <Button
          key={href}
          component="a"
          variant="subtle"
          leftSection={<IconExternalLink size={20} aria-hidden="true" />}
          href={href}
          target="_blank"
          rel="noreferrer"
        >
          {page ? words.viewPage(page) : words.view}
        </Button>
      ))}
      {historyId !== null && <HistoryLink id={historyId} look="text" />}
      {previewed && (
        <Lazy
          part={previewSheet}
          with={{ collection, previewed, onClose: close }}
          frame={(inside) => (
            <Sheet
              title={words.preview.title}
              onClose={close}
              foot={<Button onClick={close}>{words.preview.close}</Button>}
            >
              {inside}
            </Sheet>
          )}
        />
      )}
    </div>
  )
}
