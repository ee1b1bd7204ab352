import type { Exam, ExamType, ListPage } from '../../../sync/index.ts'
import { useRetry } from '../../shared/live/use-retry.ts'
import { firstOf, pageHref, useListParams } from '../../shared/routes/list-params.ts'
import { homePath } from '../../shared/routes/paths.ts'
import type { ListState } from '../../shared/status/list-state.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import list from '../../shared/ui/list.module.css'
import { Pager } from '../../shared/ui/pager.tsx'
import { ExamBones, ExamCard } from './exam-card.tsx'
import { emptyText, resultsHeading, strings } from './strings.ts'

const SIX = [0, 1, 2, 3, 4, 5] as const

/** The list in whichever of its states it is. */
export function ExamResults({ type, state }: { type: ExamType; state: ListState<Exam> }) {
  const retry = useRetry()
  switch (state.kind) {
    case 'rows':
      return <Rows page={state.page} />
    case 'coming':
      return (
        <ul className={`${list.list} ${list.bones}`} aria-busy="true" aria-label={strings.loading}>
          {SIX.map((place) => (
            <ExamBones key={place} />
          ))}
        </ul>
      )
    case 'unmatched':
      return <Unmatched />
    case 'empty':
      return <Blank drawing="empty" title={strings.emptyTitle} text={emptyText(type)} />
    case 'unseen':
      return (
        <Blank drawing="unseen" title={strings.unseenTitle} text={strings.unseenText}>
          <Button onClick={retry}>{strings.tryAgain}</Button>
        </Blank>
      )
    case 'error':
      return (
        <Blank drawing="torn" title={strings.errorTitle} text={strings.errorText}>
          <Button onClick={retry}>{strings.tryAgain}</Button>
          <ButtonLink look="outline" to={homePath}>
            {strings.goHome}
          </ButtonLink>
        </Blank>
      )
    default:
      return state satisfies never
  }
}

function Unmatched() {
  const { change } = useListParams()
  const clear = (): void => change({ q: '', subject: '', category: '', difficulty: '' })
  return (
    <Blank drawing="empty" title={strings.emptyTitle} text={strings.unmatchedText}>
      <Button look="outline" onClick={clear}>
        {strings.clearFilters}
      </Button>
    </Blank>
  )
}

function Rows({ page }: { page: ListPage<Exam> }) {
  const { params } = useListParams()
  return (
    <section aria-label={strings.results}>
      <h2 className="vh" tabIndex={-1} data-results="">
        {resultsHeading(firstOf(page.page), page.rows.length, page.total)}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to VoiceOver unless it says so */}
      <ul className={list.list} role="list">
        {page.rows.map((exam) => (
          <ExamCard key={exam.id} exam={exam} />
        ))}
      </ul>
      <Pager page={page.page} pages={page.pages} hrefOf={(to) => pageHref(params, to)} />
    </section>
  )
}
