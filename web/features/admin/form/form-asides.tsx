import { IconExternalLink, IconEye } from '@tabler/icons-react'
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx'
import { HistoryLink } from '../history/row-history.tsx'
import { strings } from '../strings.ts'
import classes from './form.module.css'

const words = strings.form

/** A page on which visitors see what is written here; one of several says which. */
export interface SiteLink {
  readonly href: string
  readonly page?: string
}

interface AsidesProps {
  readonly onPreview: () => void
  /** The address at which visitors see it as it is; none while they do not. */
  readonly site: readonly SiteLink[]
  /** The row whose versions can be looked at; null while the server has none. */
  readonly historyId: string | null
}

/** Ways to look at a row that is being written. */
export function FormAsides({ onPreview, site, historyId }: AsidesProps) {
  return (
    <div className={classes.asides}>
      <Button look="outline" onClick={onPreview}>
        <IconEye size={20} aria-hidden="true" />
        {words.preview.open}
      </Button>
      {site.map(({ href, page }) => (
        <ButtonAnchor key={href} look="text" href={href} target="_blank" rel="noreferrer">
          <IconExternalLink size={20} aria-hidden="true" />
          {page ? words.viewPage(page) : words.view}
        </ButtonAnchor>
      ))}
      {historyId !== null && <HistoryLink id={historyId} look="text" />}
    </div>
  )
}
