import type { SingleName } from '../../../../sync/index.ts'
import { phaseOf } from '../../../shared/live/standing.ts'
import { useStanding } from '../../../shared/live/sync-context.tsx'
import { errors } from '../error-strings.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { HistoryLink, RowHistory } from '../history/row-history.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeletons } from '../parts/skeletons.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { StartLine } from '../start/start-line.tsx'
import { SingleForm, type SinglePlan } from './single-form.tsx'

/** The page of a collection that has one row. */
export function SinglePage<N extends SingleName>({
  title,
  ...plan
}: SinglePlan<N> & { readonly title: string }) {
  const reading = useAdminRow(plan.collection, plan.id)
  const phase = phaseOf(useStanding())
  // Every server has it, so a device without it is about to get it, unless it cannot.
  const isComing = phase === 'going'
  const row = reading.state === 'ready' ? reading.value : null
  return (
    <AdminFrame title={title} action={<HistoryLink id={plan.id} look="outline" />}>
      <StartLine />
      {reading.state === 'failed' ? (
        <Notice tone="bad">{errors.storage}</Notice>
      ) : row ? (
        <SingleForm {...plan} row={row} />
      ) : reading.state === 'loading' || isComing ? (
        <Skeletons rows={4} />
      ) : (
        <Notice>{plan.words.notHere}</Notice>
      )}
      <RowHistory collection={plan.collection} label={title} />
    </AdminFrame>
  )
}
