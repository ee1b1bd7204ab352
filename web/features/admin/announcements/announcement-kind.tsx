import { formatMoment, momentAt } from '../../../shared/format/moment.ts'
import { homePath } from '../../../shared/format/paths.ts'
import type { FieldSpec } from '../form/field-spec.ts'
import { storedOf } from '../form/field-text.ts'
import type { RowKind } from '../rows/row-kind.ts'
import { Meta } from '../rows/row-status.tsx'
import { announcements as words } from './strings.ts'

const untilWords = (until: string | undefined, before: string): string => {
  const at = momentAt(until)
  return at === null ? words.stays : `${before}${formatMoment(at)}`
}

const untilFault = (text: string, nowMs: number): string => {
  const at = momentAt(String(storedOf('moment', text)))
  return at !== null && at <= nowMs ? words.untilPast : ''
}

const fields: readonly FieldSpec[] = [
  { name: 'title', kind: 'text', label: words.title, missing: words.noTitle },
  { name: 'text', kind: 'text', label: words.text, hint: words.textHint, rows: 2 },
  {
    name: 'link',
    kind: 'text',
    label: words.link,
    hint: words.linkHint,
    inputMode: 'url',
    wrong: words.linkWrong,
  },
  {
    name: 'until',
    kind: 'moment',
    label: words.until,
    hint: words.untilHint,
    type: 'datetime-local',
    refuse: untilFault,
  },
]

/** Lines under the head of the public pages. */
export const announcementKind: RowKind<'announcements'> = {
  collection: 'announcements',
  words,
  filters: [],
  sorts: ['newest', 'changed', 'title'],
  columns: [
    {
      label: words.until,
      draw: (row) => <Meta>{untilWords(row.until, `${words.until} `)}</Meta>,
    },
  ],
  siteOf: () => homePath,
  fields,
}
