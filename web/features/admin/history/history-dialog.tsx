import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import {
  type AdminRow,
  type CollectionName,
  type HistoryPage,
  isSingle,
  type Online,
  titleOf,
  type Version,
} from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { fieldsWords } from '../outbox/change-words.ts'
import { collectionWords } from '../outbox/collection-words.ts'
import { ChangeDetails } from '../outbox/versions.tsx'
import classes from '../parts/list.module.css'
import { MorePages, usePages } from '../parts/server-pages.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Notice } from '../parts/states.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { useAnnounce } from '../parts/use-announce.ts'
import { whenWords, whoWords } from '../parts/words.ts'
import { rowStrings } from '../rows/strings.ts'
import { strings } from '../strings.ts'
import { fieldsToRestore, type Step, stepsOf } from './steps.ts'
import { history as words } from './strings.ts'

interface HistoryDialogProps {
  readonly collection: CollectionName
  readonly id: string
  readonly onClose: () => void
}

/** The versions of a row, their authors and moments, each with a button that restores it. */
export function HistoryDialog({ collection, id, onClose }: HistoryDialogProps) {
  const ask = useCallback(
    (online: Online, before?: number) => online.history(collection, id, before),
    [collection, id],
  )
  const pages = usePages<Version, HistoryPage>(ask)
  const reading = useAdminRow(collection, id)
  const row = reading.state === 'ready' ? reading.value : null
  const { first, items, hasMore } = pages
  const steps = first?.now ? stepsOf(collection, items, first.now, !hasMore) : []
  if (reading.state === 'loading') return null
  const label = row && !isSingle(collection) ? titleOf(collection, row.row) : ''
  return (
    <Sheet
      title={words.title(label || collectionWords(collection).unnamed || rowStrings.untitled)}
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
      {first?.now && steps.length === 0 && <Notice>{words.none}</Notice>}
      {steps.length > 0 && (
        <>
          <p className={classes.about}>{`${words.intro} ${words.stays}`}</p>
          {row && row.sync !== 'sent' && <Notice tone="safe">{words.unsent}</Notice>}
          {row?.row.status === 'trashed' && <Notice>{words.inTrash}</Notice>}
          <ol className={classes.list} aria-label={words.list}>
            {steps.map((step, index) => (
              <StepItem
                key={step.n}
                collection={collection}
                step={step}
                isNow={index === 0}
                row={row}
                onDone={onClose}
              />
            ))}
          </ol>
        </>
      )}
      <MorePages pages={pages} offline={words.offline} failed={words.failed} />
    </Sheet>
  )
}

const summaryOf = ({ kind, changes }: Step): string => {
  if (kind !== 'changed') return kind === 'made' ? words.made : words.before
  return changes.length === 0
    ? words.nothing
    : fieldsWords(changes.map(({ field, after }) => ({ field, mine: after })))
}

interface StepItemProps {
  readonly collection: CollectionName
  readonly step: Step
  readonly isNow: boolean
  /** The row as this device has it: what is restored is a change of that, sent like any other. */
  readonly row: AdminRow<CollectionName> | null
  readonly onDone: () => void
}

function StepItem({ collection, step, isNow, row, onDone }: StepItemProps) {
  const { sync } = useAdmin()
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  const when = whenWords(step.at, Date.now())
  // as: a row of the model is an object of fields, which are gone through by name here
  const now = row && !row.isDeleting ? (row.row as unknown as Step['row']) : null
  const fields = now ? fieldsToRestore(collection, step.row, now) : {}
  const restore = async (): Promise<void> => {
    if (isBusy || !row || !now) return
    setBusy(true)
    const outcome = await sync.commands.editRow(collection, row.id, fields, now).catch(() => null)
    setBusy(false)
    if (!outcome?.ok) {
      const [title, again] = words.restoreFailed
      return toastBad(title, outcome?.code === 'invalid' ? words.restoreRefused : again, 'rows')
    }
    void announce({
      changes: [{ collection, id: row.id, change: outcome.change }],
      done: () => [words.restored(when), ''],
    })
    onDone()
  }
  return (
    <li className={classes.card}>
      <p className={classes.title}>{summaryOf(step)}</p>
      <p className={classes.meta}>
        {(step.kind !== 'start' || step.who) && <span>{whoWords(step.way, step.who)}</span>}
        <span>{when}</span>
      </p>
      {step.changes.length > 0 && <ChangeDetails changes={step.changes} />}
      {Object.keys(fields).length === 0 ? (
        <p className={classes.about}>{isNow ? words.current : words.same}</p>
      ) : (
        <div>
          <Button variant="default" onClick={() => void restore()}>
            {words.restore}
            <span className="vh">{words.restoreOf(when)}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
