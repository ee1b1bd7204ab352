import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutboxItem, UploadState } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { langOf } from '../../../shared/format/labels.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { errors } from '../error-strings.ts'
import { Confirm } from '../parts/confirm.tsx'
import classes from '../parts/list.module.css'
import { SyncChip } from '../parts/sync-chip.tsx'
import { useUpload } from '../parts/use-upload.ts'
import { whenWords } from '../parts/words.ts'
import { decidePath } from '../paths.ts'
import { changeWords, isCreation, isMove } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { theirWords } from './conflict-dialog.tsx'
import { mendPath, reasonsOf, tellEnd } from './outcome.ts'
import { outbox as words } from './strings.ts'
import { ChangeDetails, ChangeList, type FieldChange } from './versions.tsx'

/** One change that waits: what it is, since when, how it stands, and what can be done. */
export function OutboxCard({ item }: { item: OutboxItem }) {
  const label = labelOf(item)
  const file = fileOf(item)
  const limit = limitOf(file?.size ?? 0, useUpload(file?.id))
  return (
    <li className={classes.card}>
      <h3 className={classes.title} lang={langOf(label)}>
        {label}
      </h3>
      <p className={classes.meta}>
        <span>{changeWords(item)}</span>
        <span>{whenWords(item.madeAt, Date.now())}</span>
      </p>
      <TheirSide item={item} />
      <div className={classes.row}>
        <SyncChip sync={item.state} fileId={file?.id} />
        {item.isBehind && <span className={classes.meta}>{words.behind}</span>}
      </div>
      {item.isStuck && <p className={classes.meta}>{words.stuckText}</p>}
      {limit && <p className={classes.error}>{limit}</p>}
      {reasonsOf(item).map((reason) => (
        <p key={reason} className={classes.error}>
          {reason}
        </p>
      ))}
      {hasDetails(item) && <ChangeDetails changes={changesOf(item)} isNew={isCreation(item)} />}
      <Acts item={item} />
    </li>
  )
}

const hasDetails = (item: OutboxItem): boolean =>
  item.op === 'put' && item.fields.length > 0 && !isMove(item)

const changesOf = ({ fields }: OutboxItem): readonly FieldChange[] =>
  fields.map(({ field, before, mine }) => ({ field, before, after: mine }))

interface NamedFile {
  readonly id: string
  readonly size: number
}

const isNamedFile = (value: unknown): value is NamedFile =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'id') === 'string' &&
  typeof Reflect.get(value, 'size') === 'number'

/** The file that goes ahead of a change; of a row with two, the larger one. */
const fileOf = ({ fields }: OutboxItem): NamedFile | undefined =>
  fields
    .map(({ mine }) => mine)
    .filter(isNamedFile)
    .sort((a, b) => b.size - a.size)[0]

/** That something between here and the server refuses the file; '' where it goes. Pure. */
export const limitOf = (size: number, upload: UploadState | null): string =>
  upload?.kind === 'kept' && upload.why ? `${formatBytes(size)} · ${errors.limited}` : ''

function TheirSide({ item: { conflict } }: { item: OutboxItem }) {
  const { admin } = useAdmin()
  if (!conflict) return null
  return (
    <p className={classes.meta}>
      {conflict.theirs
        ? words.alsoChanged(theirWords(conflict, admin.id), whenWords(conflict.theirAt, Date.now()))
        : words.goneMeanwhile}
    </p>
  )
}

function Acts({ item }: { item: OutboxItem }) {
  const { sync } = useAdmin()
  const [isDiscarding, setDiscarding] = useState(false)
  const of = <span className="vh">{` ${labelOf(item)}`}</span>
  const form = mendPath(item)
  const sendAgain = async (): Promise<void> => {
    const outcome = await sync.commands.sendAgain(item).catch(() => null)
    tellEnd(item, outcome, words.sentAgain, words.sendFailed)
  }
  const way = (to: string, label: string) => (
    <Button component={Link} to={to} state={{ isOpenedHere: true }}>
      <span>{label}</span>
      {of}
    </Button>
  )
  return (
    <div className={classes.row}>
      {item.state === 'conflict' && way(decidePath(item.id), words.compare)}
      {item.state === 'refused' && form && way(form, words.mend)}
      {item.state === 'refused' && (
        <Button variant="default" onClick={() => void sendAgain()}>
          <span>{words.sendAgain}</span>
          {of}
        </Button>
      )}
      {(item.state !== 'sending' || item.isStuck) && (
        <Button variant="subtle" onClick={() => setDiscarding(true)}>
          <span>{words.discard}</span>
          {of}
        </Button>
      )}
      {isDiscarding && <Discard item={item} onClose={() => setDiscarding(false)} />}
    </div>
  )
}

/** Asks before a change is given up, and says what is lost by it. */
function Discard({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const { sync } = useAdmin()
  const discard = async (): Promise<void> => {
    const outcome = await sync.commands.discard(item).catch(() => null)
    const done = [words.discarded, words.discardedText(labelOf(item))] as const
    if (tellEnd(item, outcome, done, words.discardFailed)) onClose()
  }
  return (
    <Confirm title={words.discardTitle} yes={words.discardYes} onYes={discard} onClose={onClose}>
      <p>
        <span>{words.discardText}</span> <b>{labelOf(item)}</b>, <span>{changeWords(item)}</span>.
      </p>
      {item.isStuck && <p>{words.discardStuck}</p>}
      {hasDetails(item) && <ChangeList changes={changesOf(item)} isNew={isCreation(item)} />}
    </Confirm>
  )
}
