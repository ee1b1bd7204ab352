import { Navigate, useParams } from 'react-router-dom'
import type { CollectionName, FileRef, SaveTarget } from '../../../sync/index.ts'
import { describeExam, isExamType } from '../../shared/format/labels.ts'
import { examPath, notePath } from '../../shared/format/paths.ts'
import { useKnownCopy } from '../../shared/live/known-file.ts'
import { useItemState } from '../../shared/live/list-state.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { loadReader } from './load-reader.ts'
import { LoadedReader } from './loaded-reader.tsx'
import { ReaderShell } from './reader-shell.tsx'
import { strings } from './strings.ts'

// With the code of the page, not after its first draw: the reader is all that it is for. Who draws it is told of a failure.
if (!import.meta.env.SSR) loadReader().catch(() => undefined)

/** `/free-pdfs/:id/read`. */
export function ReadNotePage() {
  const id = (useParams().id ?? '').trim()
  const state = useItemState(useQuery('note', id), id)
  const { description, thumbnail_url: picture } = 'row' in state ? state.row : {}
  const about = { text: description, image: picture?.url }
  return <ReadPage collection="free_pdfs" id={id} state={state} back={notePath(id)} about={about} />
}

/** `/tests/:testType/:testId/read`. */
export function ReadExamPage() {
  const { testType, testId = '' } = useParams()
  const id = testId.trim()
  const state = useItemState(useQuery('exam', id), id)
  const asked = isExamType(testType) ? testType : 'full'
  const back = examPath('row' in state ? state.row.type : asked, id)
  const about = 'row' in state ? { text: describeExam(state.row) } : {}
  return <ReadPage collection="tests_library" id={id} state={state} back={back} about={about} />
}

interface Row {
  readonly title: string
  readonly file_url: FileRef | null
}

/** Reads the file of an item, or the copy of it that is saved here. Where there is neither, the item's page says why. */
function ReadPage({
  collection,
  id,
  state,
  back,
  about,
}: {
  collection: CollectionName
  id: string
  state: ReturnType<typeof useItemState<Row>>
  back: string
  /** What the preview of a link to the item says, beside its title. */
  about: { text?: string | undefined; image?: string | undefined }
}) {
  const item = { collection, id }
  const copy = useKnownCopy(item, state.kind === 'coming' ? 'coming' : 'never')
  const row = state.kind === 'found' ? state.row : null
  const newest = row?.file_url ? { ...item, title: row.title, file: row.file_url } : null
  const target: SaveTarget | null = row ? newest : copy
  const title = target?.title ?? strings.reader
  usePageMeta(title, about.text || strings.description(title), {
    noindex: true,
    image: about.image,
  })
  const isGone = state.kind === 'missing' || state.kind === 'removed'
  if (target) return <LoadedReader target={target} back={back} isGone={isGone} />
  if (state.kind !== 'coming') return <Navigate to={back} replace />
  return <ReaderShell title={strings.opening} back={back} status="" />
}
