import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { isSingle, type OutboxItem } from '../../../../sync/index.ts'
import { formatClock, formatDate, isoDay } from '../../../shared/format/moment.ts'
import { handOver } from '../../../shared/ui/download-pdf.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { changeWords, fieldLabel, isCreation, valueWords } from './change-words.ts'
import { collectionWords, labelOf } from './collection-words.ts'
import { outbox as words } from './strings.ts'

const ABOUT = 'keep-changes'

/** For an emergency: all waiting changes as a file that a person can read, and the files beside it. */
export function KeepChanges({ items }: { items: readonly OutboxItem[] }) {
  const { sync, admin } = useAdmin()
  const keep = async (): Promise<void> => {
    const now = Date.now()
    handOver(
      new Blob([changesText(items, admin.email, now)]),
      words.file.name(isoDay(now)),
      'text/plain;charset=utf-8',
    )
    let files = 0
    for (const { id, name, type } of filesOf(items)) {
      const bytes = await sync.files.stagedBytes(id)
      if (bytes === null) continue
      handOver(bytes, name, type)
      files += 1
    }
    const text = files > 0 ? `${words.keptFiles(files)} ${words.keptText}` : words.keptText
    toastGood(words.kept(items.length), text, ABOUT)
  }
  return (
    <Button
      variant="subtle"
      leftSection={<IconFileDownload size={20} aria-hidden="true" />}
      onClick={() =>
        void keep().catch(() => toastBad(words.keepFailed[0], words.keepFailed[1], ABOUT))
      }
    >
      {words.keep}
    </Button>
  )
}

const titleLine = (item: OutboxItem): string =>
  isSingle(item.collection)
    ? labelOf(item)
    : `${labelOf(item)} (${collectionWords(item.collection).one})`

const fieldLine = (
  item: OutboxItem,
  { field, before, mine }: OutboxItem['fields'][number],
): string => {
  const after = valueWords(field, mine)
  return isCreation(item)
    ? `${fieldLabel(field)}: ${after}`
    : `${fieldLabel(field)}: ${valueWords(field, before)} → ${after}`
}

/** All waiting changes as text that a person can read and type in again. Pure. */
export const changesText = (items: readonly OutboxItem[], who: string, nowMs: number): string => {
  const { head, written, made, states } = words.file
  const parts = items.map((item, index) =>
    [
      `${index + 1}. ${titleLine(item)}: ${changeWords(item)}`,
      `${made(formatDate(item.madeAt), formatClock(item.madeAt))}, ${states[item.state]}`,
      ...(item.op === 'put' ? item.fields.map((field) => fieldLine(item, field)) : []),
    ].join('\n   '),
  )
  const first = `${head(who)}\n${written(formatDate(nowMs), formatClock(nowMs))}`
  return `${[first, ...parts].join('\n\n')}\n`
}

/** A file that a change names: it may wait here with its bytes. */
interface NamedFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
}

const isNamedFile = (value: unknown): value is NamedFile =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'type'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  typeof Reflect.get(value, 'size') === 'number'

/** The files that these changes bring, each once. */
export const filesOf = (items: readonly OutboxItem[]): readonly NamedFile[] => [
  ...new Map(
    items
      .flatMap(({ fields }) => fields.map(({ mine }) => mine))
      .filter(isNamedFile)
      .map((file) => [file.id, file]),
  ).values(),
]
