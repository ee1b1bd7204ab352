import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button, ButtonLink } from './button.tsx'
import classes from './pager.module.css'

/** Previous and Next as links, for sharing a page; drawn only where there is more than one (T4). */
export function Pager({
  page,
  pages,
  hrefOf,
}: {
  page: number
  pages: number
  hrefOf: (page: number) => string
}) {
  if (pages <= 1) return null
  const previous = (
    <>
      <IconChevronLeft className="icon" aria-hidden="true" />
      Previous
    </>
  )
  const next = (
    <>
      Next
      <IconChevronRight className="icon" aria-hidden="true" />
    </>
  )
  return (
    <nav className={classes.pager} aria-label="Pages">
      {page > 1 ? (
        <ButtonLink look="outline" to={hrefOf(page - 1)}>
          {previous}
        </ButtonLink>
      ) : (
        <Button look="outline" disabled>
          {previous}
        </Button>
      )}
      <p>{`Page ${page} of ${pages}`}</p>
      {page < pages ? (
        <ButtonLink look="outline" to={hrefOf(page + 1)}>
          {next}
        </ButtonLink>
      ) : (
        <Button look="outline" disabled>
          {next}
        </Button>
      )}
    </nav>
  )
}
