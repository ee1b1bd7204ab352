import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { storedOf, textOf } from '../form/field-text.ts'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import { firstPlan, planFault, planTold } from './plan.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings } from './strings.ts'
import { useBulk } from './use-bulk.ts'

const { plan: words } = rowStrings

interface PlanDialogProps<N extends ListName> {
  readonly kind: RowKind<N>
  /** Those of them that are drafts get the plan. */
  readonly rows: readonly AdminRow<N>[]
  readonly onClose: () => void
  /** Told the rows that could not be changed. */
  readonly onDone?: (failed: readonly string[]) => void
}

/** Asks when drafts become visible by themselves. */
export function PlanDialog<N extends ListName>({
  kind,
  rows,
  onClose,
  onDone,
}: PlanDialogProps<N>) {
  const drafts = rows.filter(({ row }) => row.status === 'draft')
  const { isBusy, run } = useBulk(kind)
  const [text, setText] = useState(
    () => textOf('moment', drafts[0]?.row.publish_at) || firstPlan(Date.now()),
  )
  const [error, setError] = useState('')
  const [only] = rows.length === 1 ? rows : []
  const submit = async (): Promise<void> => {
    const fault = planFault(text, Date.now())
    setError(fault)
    if (fault !== '' || isBusy || drafts.length === 0) return
    const failed = await run({ kind: 'schedule', at: String(storedOf('moment', text)) }, drafts)
    onDone?.(failed)
    onClose()
  }
  const rest = rows.length - drafts.length
  return (
    <Sheet
      title={
        only
          ? words.title(titleOf(kind.collection, only.row) || rowStrings.untitled)
          : words.titleMany(kind.words.count(drafts.length))
      }
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button look="outline" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" disabled={drafts.length === 0} aria-disabled={isBusy}>
            {words.yes}
          </Button>
        </>
      }
    >
      {drafts.length === 0 ? (
        <p>{words.noneLeft}</p>
      ) : (
        <TextInput
          name="publish_at"
          type="datetime-local"
          label={words.field}
          description={error ? undefined : planTold(text, Date.now()) || undefined}
          value={text}
          error={error || undefined}
          onChange={(event) => {
            setError('')
            setText(event.currentTarget.value)
          }}
          data-autofocus
        />
      )}
      {rest > 0 && drafts.length > 0 && <p>{words.skipped(kind.words.count(rest))}</p>}
    </Sheet>
  )
}
