import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { HistoryButton } from '../history/row-history.tsx'
import { strings } from '../strings.ts'
import classes from './form.module.css'

const words = strings.form

/** A page on which visitors see what is written here; one of several says which. */
export interface SiteLink {
  readonly href: string
  readonly page?: string
}

interface LinksProps {
  /** The pages on which visitors see it as it is; none while they do not. */
  readonly site: readonly SiteLink[]
  /** The row whose versions can be looked at; null while the server has none. */
  readonly historyId: string | null
}

/** Ways from a form to what visitors see, and to the versions of its row. */
export function FormLinks({ site, historyId }: LinksProps) {
  if (site.length === 0 && historyId === null) return null
  return (
    <div className={classes.links}>
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
      {historyId !== null && <HistoryButton id={historyId} look="text" />}
    </div>
  )
}
