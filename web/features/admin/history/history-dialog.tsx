import { Button } from '@mantine/core'
import { useCallback } from 'react'
import type {
  AdminRow,
  CollectionName,
  HistoryPage,
  Online,
  Version,
} from '../../../../sync/index.ts'
import { MorePages, usePages } from '../parts/server-pages.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Notice } from '../parts/states.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { strings } from '../strings.ts'
import classes from './history.module.css'
import { StepItem } from './step-item.tsx'
import { stepsOf } from './steps.ts'
import { history as words } from './strings.ts'
import { useRestore } from './use-restore.ts'

export interface HistoryDialogProps {
  readonly collection: CollectionName
  readonly id: string
  /** The row's name for a person; '' where there is only one row. */
  readonly label: string
  readonly onClose: () => void
}

/** The versions of a row, their authors and moments, each with a button that restores it. */
export function HistoryDialog({ collection, id, label, onClose }: HistoryDialogProps) {
  const ask = useCallback(
    (online: Online, before?: number) => online.history(collection, id, before),
    [collection, id],
  )
  const pages = usePages<Version, HistoryPage>(ask)
  const reading = useAdminRow(collection, id)
  const row = reading.state === 'ready' ? reading.value : null
  const { first, hasMore } = pages
  return (
    <Sheet
      title={words.title(label)}
      onClose={onClose}
      hasAddress
      isWide
      foot={
        <Button variant="default" onClick={onClose}>
          {strings.close}
        </Button>
      }
    >
      {first?.now === null && <Notice>{words.gone}</Notice>}
      {first?.now && (
        <Steps
          collection={collection}
          versions={pages.items}
          now={first.now}
          isWhole={!hasMore}
          row={row}
          onDone={onClose}
        />
      )}
      <MorePages pages={pages} offline={words.offline} failed={words.failed} />
    </Sheet>
  )
}

interface StepsProps {
  readonly collection: CollectionName
  readonly versions: readonly Version[]
  readonly now: Readonly<Record<string, unknown>>
  readonly isWhole: boolean
  /** The row as this device has it: what is restored is a change of that. */
  readonly row: AdminRow<CollectionName> | null
  readonly onDone: () => void
}

function Steps({ collection, versions, now, isWhole, row, onDone }: StepsProps) {
  const restore = useRestore(collection, row, onDone)
  const steps = stepsOf(collection, versions, now, isWhole)
  if (steps.length === 0) return <Notice>{words.none}</Notice>
  return (
    <>
      <p className={classes.quiet}>{`${words.intro} ${words.stays}`}</p>
      {row && row.sync !== 'sent' && <Notice tone="safe">{words.unsent}</Notice>}
      {row?.row.status === 'trashed' && <Notice>{words.inTrash}</Notice>}
      <ol className={classes.steps} aria-label={words.list}>
        {steps.map((step, index) => (
          <StepItem
            key={step.n}
            step={step}
            isNow={index === 0}
            fields={restore.fieldsOf(step)}
            onRestore={() => restore.run(step)}
          />
        ))}
      </ol>
    </>
  )
}
