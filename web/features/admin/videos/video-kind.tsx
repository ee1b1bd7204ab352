import { VIDEO_SUBJECTS } from '../../../../sync/index.ts'
import { formatDuration } from '../../../shared/format/video-link.ts'
import { videoPath } from '../../../shared/routes/paths.ts'
import { SubjectBadge } from '../../../shared/ui/badges.tsx'
import type { FieldSpec, Shown } from '../form/field-spec.ts'
import { textOf } from '../form/field-text.ts'
import { Meta } from '../rows/meta.tsx'
import type { RowKind } from '../rows/row-kind.ts'
import { strings } from '../strings.ts'
import { DeadLink } from './dead-link.tsx'
import { isInward } from './inward.ts'
import { LinkPreview } from './link-preview.tsx'
import { videos as words } from './strings.ts'

const fields: readonly FieldSpec[] = [
  {
    name: 'external_video_url',
    kind: 'text',
    label: words.url,
    hint: words.urlHint,
    type: 'url',
    inputMode: 'url',
    wrong: words.urlWrong,
    refuse: (text) => (isInward(text) ? words.link.inward : ''),
    missing: words.noUrl,
    Preview: LinkPreview,
  },
  { name: 'title', kind: 'text', label: strings.fields.title ?? '', missing: words.noTitle },
  {
    name: 'subject',
    kind: 'text',
    label: words.subject,
    first: 'Biology',
    look: 'chips',
    options: VIDEO_SUBJECTS.map((subject) => [subject, subject] as const),
  },
  {
    name: 'duration',
    kind: 'duration',
    label: words.duration,
    hint: words.durationHint,
    autoHint: words.durationAuto,
    wrong: words.durationWrong,
  },
  { name: 'description', kind: 'text', label: words.description, rows: 3 },
  {
    name: 'thumbnail',
    kind: 'file',
    label: words.thumbnail,
    hint: words.thumbnailHint,
    accept: 'picture',
    area: 'demo-videos',
    isRare: true,
  },
]

const linkLabel = (state: string): string =>
  state === 'gone' ? words.link.states.gone : words.link.states.works

/** The length of another video is not known; the link of the row brings its own back. */
const followVideo: NonNullable<RowKind<'demo_videos'>['follow']> = (name, to, _, row): Shown => {
  if (name !== 'external_video_url') return {}
  return { duration: row?.external_video_url === to ? textOf('duration', row.duration) : '' }
}

/** [M6] */
export const videoKind: RowKind<'demo_videos'> = {
  collection: 'demo_videos',
  words,
  filters: [
    { name: 'subject', label: words.subject },
    { name: 'link', label: words.link.label, labelOf: linkLabel },
  ],
  sorts: ['newest', 'changed', 'title'],
  columns: [
    { label: words.subject, draw: (row) => <SubjectBadge subject={row.subject} /> },
    {
      label: words.duration,
      goes: 'third',
      draw: (row) => <Meta>{formatDuration(row.duration)}</Meta>,
    },
  ],
  badges: (row) => (
    <>
      <SubjectBadge subject={row.subject} />
      <Meta>{formatDuration(row.duration)}</Meta>
    </>
  ),
  warning: (row) => <DeadLink since={row.link_dead_since} />,
  siteOf: (row) => videoPath(row.id),
  subjectsOf: () => VIDEO_SUBJECTS,
  fields,
  follow: followVideo,
}
