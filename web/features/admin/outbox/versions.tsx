import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FileRef } from '../../../../sync/index.ts'
import { FileView } from '../file/file-view.tsx'
import { ADMIN_WAYS } from '../file/picture-view.tsx'
import classes from '../parts/list.module.css'
import { SmallPicture } from '../upload/small-picture.tsx'
import { fieldLabel, valueWords } from './change-words.ts'
import { outbox as words } from './strings.ts'

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

interface ChangesProps {
  readonly changes: readonly FieldChange[]
  /** Nothing stood there before. */
  readonly isNew?: boolean
}

/** Field by field what stood there and what is wanted, with the words that differ marked; of a new row only what is wanted. */
export function ChangeList({ changes, isNew = false }: ChangesProps) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {!isNew && (
              <>
                <span className="vh">{words.before}: </span>
                <s>
                  <VersionValue field={field} value={before} other={after} />
                </s>
                <OpenVersion value={before} of={words.before} /> <span aria-hidden="true">→ </span>
                <span className="vh">{words.after}: </span>
              </>
            )}
            <VersionValue field={field} value={after} other={isNew ? after : before} />
            <OpenVersion value={after} of={words.after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A change's fields, folded away. Pictures of versions cost a question to the server each, so they are drawn once it is open. */
export function ChangeDetails(props: ChangesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={classes.details}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.details}</summary>
      {isOpen && <ChangeList {...props} />}
    </details>
  )
}

/** The file in a field of a version; null where the field holds something else. */
const asFile = (value: unknown): FileRef | null =>
  typeof value === 'object' && value !== null && 'url' in value && 'sha256' in value
    ? (value as FileRef) // as: the fields of a row were checked when it came
    : null

interface VersionProps {
  readonly field: string
  readonly value: unknown
  /** The same field in the version beside it. */
  readonly other: unknown
}

/** A field's value in one of two versions: a picture as it looks, and the words that the other one has not, marked. */
export function VersionValue({ field, value, other }: VersionProps) {
  const file = asFile(value)
  const { head, changed, tail } = markedIn(valueWords(field, value), valueWords(field, other))
  return (
    <>
      {file?.type.startsWith('image/') && (
        <span className={classes.picture}>
          <SmallPicture file={file} ways={ADMIN_WAYS} />
        </span>
      )}
      <span>{head}</span>
      {changed && <mark>{changed}</mark>}
      <span>{tail}</span>
    </>
  )
}

/** Cuts a text into what it begins and ends with as the other text does, and what lies between. */
const markedIn = (text: string, otherText: string) => {
  const [own, other] = [text.split(/(?<=\s)/), otherText.split(/(?<=\s)/)]
  const most = Math.min(own.length, other.length)
  let head = 0
  while (head < most && own[head] === other[head]) head++
  let tail = 0
  while (tail < most - head && own.at(-1 - tail) === other.at(-1 - tail)) tail++
  const end = own.length - tail
  return {
    head: own.slice(0, head).join(''),
    changed: own.slice(head, end).join(''),
    tail: own.slice(end).join(''),
  }
}

/** Opens the file of a version; nothing where the field holds none. `of`: whose version it is. */
export function OpenVersion({ value, of }: { value: unknown; of: string }) {
  const [isOpen, setOpen] = useState(false)
  const file = asFile(value)
  if (!file) return null
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        <span>{words.openFile}</span>
        <span className="vh">{words.openOf(of)}</span>
      </Button>
      {isOpen && (
        <FileView
          opened={{ file, title: file.name, isPublic: false }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
