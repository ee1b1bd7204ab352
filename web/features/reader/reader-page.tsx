import { Navigate, useParams } from 'react-router-dom'
import type { CollectionName, FileRef, SaveTarget } from '../../../sync/index.ts'
import { isExamType } from '../../shared/format/labels.ts'
import { useItemState } from '../../shared/live/list-state.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useKnownCopy } from '../../shared/reading/use-known-copy.ts'
import { examPath, notePath } from '../../shared/routes/paths.ts'
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
  return <ReadPage collection="free_pdfs" id={id} state={state} back={notePath(id)} />
}

/** `/tests/:testType/:testId/read`. */
export function ReadExamPage() {
  const { testType, testId = '' } = useParams()
  const id = testId.trim()
  const state = useItemState(useQuery('exam', id), id)
  const asked = isExamType(testType) ? testType : 'full'
  const back = examPath('row' in state ? state.row.type : asked, id)
  return <ReadPage collection="tests_library" id={id} state={state} back={back} />
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
}: {
  collection: CollectionName
  id: string
  state: ReturnType<typeof useItemState<Row>>
  back: string
}) {
  const item = { collection, id }
  const copy = useKnownCopy(item, state.kind === 'coming' ? 'coming' : 'never')
  const row = state.kind === 'found' ? state.row : null
  const newest = row?.file_url ? { ...item, title: row.title, file: row.file_url } : null
  const target = row ? newest : copy
  const isGone = state.kind === 'missing' || state.kind === 'removed'
  if (target) return <Reading target={target} back={back} isGone={isGone} />
  return <NotReading back={back} isComing={state.kind === 'coming'} />
}

function Reading({ target, back, isGone }: { target: SaveTarget; back: string; isGone: boolean }) {
  usePageMeta(strings.reading(target.title), strings.description(target.title), { noindex: true })
  return <LoadedReader target={target} back={back} isGone={isGone} />
}

function NotReading({ back, isComing }: { back: string; isComing: boolean }) {
  usePageMeta(strings.reader, strings.opening, { noindex: true })
  if (!isComing) return <Navigate to={back} replace />
  return <ReaderShell title={strings.opening} back={back} status="" />
}
