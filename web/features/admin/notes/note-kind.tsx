import { NOTE_SUBJECTS, type Note } from '../../../../sync/index.ts'
import { notePath } from '../../../shared/format/paths.ts'
import { Badges, SubjectBadge, Tag } from '../../../shared/ui/badges.tsx'
import { titleFromName } from '../exams/exam-words.ts'
import type { FieldSpec } from '../form/field-spec.ts'
import type { RowKind } from '../rows/row-kind.ts'
import { Meta } from '../rows/row-status.tsx'
import { strings } from '../strings.ts'
import { KnownFile } from '../upload/known-file.tsx'
import { notes as words } from './strings.ts'

const TAGS_SHOWN = 2

/** [M3] Two tags, and how many there are beside them. */
function NoteTags({ tags }: { tags: Note['tags'] }) {
  const all = tags ?? []
  const more = all.length - TAGS_SHOWN
  return (
    <>
      {all.slice(0, TAGS_SHOWN).map((tag) => (
        <Tag key={tag} text={tag} />
      ))}
      {more > 0 && <Meta>{words.moreTags(more)}</Meta>}
    </>
  )
}

const fields: readonly FieldSpec[] = [
  {
    name: 'file_url',
    kind: 'file',
    label: words.file,
    accept: 'pdf',
    area: 'freepdfs',
    Check: KnownFile,
    missing: words.noFile,
  },
  { name: 'title', kind: 'text', label: strings.fields.title ?? '', missing: words.noTitle },
  {
    name: 'subject',
    kind: 'text',
    label: words.subject,
    options: NOTE_SUBJECTS.map((subject) => [subject, subject] as const),
    placeholder: words.chooseSubject,
    missing: words.noSubject,
  },
  { name: 'description', kind: 'text', label: words.description, rows: 3 },
  {
    name: 'tags',
    kind: 'tags',
    label: words.tags,
    hint: words.tagsHint,
    wrong: words.tagsWrong,
  },
  {
    name: 'thumbnail_url',
    kind: 'file',
    label: words.thumbnail,
    hint: words.thumbnailHint,
    accept: 'picture',
    area: 'freepdfs',
    isRare: true,
  },
  {
    name: 'slug',
    kind: 'text',
    label: words.slug,
    hint: words.slugHint,
    isRare: true,
  },
  {
    name: 'object_key',
    kind: 'text',
    label: words.objectKey,
    hint: words.objectKeyHint,
    isRare: true,
  },
]

/** [M4] */
export const noteKind: RowKind<'free_pdfs'> = {
  collection: 'free_pdfs',
  words,
  filters: [{ name: 'subject', label: words.subject }],
  sorts: ['newest', 'changed', 'title'],
  columns: [
    { label: words.subject, draw: (row) => <SubjectBadge subject={row.subject} /> },
    {
      label: words.tags,
      isExtra: true,
      draw: (row) => (
        <Badges>
          <NoteTags tags={row.tags} />
        </Badges>
      ),
    },
  ],
  fileOf: (row) => row.file_url,
  subjectsOf: () => NOTE_SUBJECTS,
  siteOf: (row) => notePath(row.id),
  fields,
  guess: (fileName) => ({ title: titleFromName(fileName) }),
}
