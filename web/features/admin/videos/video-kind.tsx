import { VIDEO_SUBJECTS } from '../../../../sync/index.ts'
import { videoPath } from '../../../shared/format/paths.ts'
import { SubjectBadge } from '../../../shared/ui/badges.tsx'
import { videoLinkIn } from '../../../sw/basket.ts'
import { formatDuration } from '../../videos/video-link.ts'
import type { FieldSpec } from '../form/field-spec.ts'
import type { RowKind } from '../rows/row-kind.ts'
import { Meta } from '../rows/row-status.tsx'
import { strings } from '../strings.ts'
import { isInward, LinkVerdict } from './link-verdict.tsx'
import { videos } from './strings.ts'

const fields: readonly FieldSpec[] = [
  {
    name: 'external_video_url',
    kind: 'text',
    label: videos.url,
    hint: videos.urlHint,
    type: 'url',
    inputMode: 'url',
    wrong: videos.urlWrong,
    // A whole address may have another one in its question.
    meant: (text) => (/^\s*https?:\/\/\S+\s*$/i.test(text) ? text : videoLinkIn(text) || text),
    refuse: (text) => (isInward(text) ? videos.link.inward : ''),
    missing: videos.noUrl,
    Below: LinkVerdict,
  },
  { name: 'title', kind: 'text', label: strings.fields.title ?? '', missing: videos.noTitle },
  {
    name: 'subject',
    kind: 'text',
    label: videos.subject,
    first: 'Biology',
    look: 'chips',
    options: VIDEO_SUBJECTS.map((subject) => [subject, subject] as const),
  },
  {
    name: 'duration',
    kind: 'duration',
    label: videos.duration,
    hint: videos.durationHint,
    wrong: videos.durationWrong,
  },
  { name: 'description', kind: 'text', label: videos.description, rows: 3 },
  {
    name: 'thumbnail',
    kind: 'file',
    label: videos.thumbnail,
    hint: videos.thumbnailHint,
    accept: 'picture',
    area: 'demo-videos',
    isRare: true,
  },
]

/** [M6] */
export const videoKind: RowKind<'demo_videos'> = {
  collection: 'demo_videos',
  words: videos,
  filters: [{ name: 'subject', label: videos.subject }],
  sorts: ['newest', 'changed', 'title'],
  columns: [
    { label: videos.subject, draw: (row) => <SubjectBadge subject={row.subject} /> },
    {
      label: videos.duration,
      isExtra: true,
      draw: (row) => <Meta>{formatDuration(row.duration)}</Meta>,
    },
  ],
  siteOf: (row) => videoPath(row.id),
  subjectsOf: () => VIDEO_SUBJECTS,
  fields,
}
