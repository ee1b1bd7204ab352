import { useRetry } from '../../shared/live/use-retry.ts'
import { examsRoot, homePath } from '../../shared/routes/paths.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { strings } from './strings.ts'

export type ExamFailureKind = 'missing' | 'unseen' | 'error' | 'no-id'

const words: Readonly<Record<ExamFailureKind, { title: string; text: string }>> = {
  missing: { title: strings.missingTitle, text: strings.missingText },
  unseen: { title: strings.unseenItemTitle, text: strings.unseenItemText },
  error: { title: strings.errorTitle, text: strings.errorText },
  'no-id': { title: strings.idRequired, text: strings.idRequiredText },
}

/** Why a paper's page has no paper: gone, not synced yet, unreadable, or not named. */
export function ExamFailure({ kind }: { kind: ExamFailureKind }) {
  const retry = useRetry()
  const { title, text } = words[kind]
  usePageMeta(title, text, { noindex: true })
  const canRetry = kind === 'unseen' || kind === 'error'
  return (
    <div className="main wrap">
      <Blank drawing={kind === 'unseen' ? 'unseen' : 'torn'} title={title} text={text} level={1}>
        {canRetry ? <Button onClick={retry}>{strings.tryAgain}</Button> : null}
        <ButtonLink look={canRetry ? 'outline' : 'brand'} to={examsRoot}>
          {strings.backToTests}
        </ButtonLink>
        <ButtonLink look="outline" to={homePath}>
          {strings.goHome}
        </ButtonLink>
      </Blank>
    </div>
  )
}
