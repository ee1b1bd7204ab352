import { Button } from '@mantine/core'
import { strings } from '../strings.ts'
import { Notice } from './notice.tsx'
import { failureWords } from './online-words.ts'
import { Skeletons } from './skeletons.tsx'
import type { Pages } from './use-pages.ts'

interface MorePagesProps {
  readonly pages: Omit<Pages<unknown, { items: readonly unknown[]; next: number | null }>, 'items'>
  /** Words for no answer, and for an answer that says no. */
  readonly offline: string
  readonly failed: string
}

/** The end of a list that the server gives page by page: why there is no more of it, and the way to the next page. */
export function MorePages({ pages, offline, failed }: MorePagesProps) {
  const { first, failure, isBusy, hasMore, more } = pages
  return (
    <>
      {failure && <Notice tone="bad">{failureWords(failure, offline, failed)}</Notice>}
      {isBusy && !first && <Skeletons rows={4} />}
      {(failure || hasMore) && (
        <div>
          <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && more()}>
            {failure ? strings.online.again : strings.online.more}
          </Button>
        </div>
      )}
    </>
  )
}
