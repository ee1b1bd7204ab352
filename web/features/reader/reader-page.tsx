import { Navigate, useLocation, useParams } from 'react-router-dom'
import type { CollectionName, SaveTarget } from '../../../sync/index.ts'
import { isExamType, langOf } from '../../shared/format/labels.ts'
import { useItemState } from '../../shared/live/list-state.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import {
  examPath,
  examsRoot,
  notePath,
  notesPath,
  readExamPath,
} from '../../shared/routes/paths.ts'
import { Blank, ItemFailure, type ItemFailureKind, type ItemWords } from '../../shared/ui/blank.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { loadReader } from './load-reader.ts'
import { LoadedReader } from './loaded-reader.tsx'
import { ReaderShell } from './reader-shell.tsx'
import { examWords, noteWords, strings } from './strings.ts'
import { useKnownCopy } from './use-known-copy.ts'

// With the code of the page, not after its first draw: the reader is all that it is for. Who draws it is told of a failure.
if (!import.meta.env.SSR) loadReader().catch(() => undefined)

/** `/free-pdfs/:id/read`. */
export function ReadNotePage() {
  const id = (useParams().id ?? '').trim()
  const state = useItemState(useQuery('note', id), id)
  const row = 'row' in state ? state.row : null
  return (
    <ReadPage
      item={{ collection: 'free_pdfs', id }}
      kind={state.kind}
      found={row && { title: row.title, file: row.file_url ?? null }}
      words={noteWords}
      back={id === '' || state.kind === 'missing' ? notesPath : notePath(id)}
    />
  )
}

/** `/tests/:testType/:testId/read`. */
export function ReadExamPage() {
  const { testType, testId = '' } = useParams()
  const id = testId.trim()
  const state = useItemState(useQuery('exam', id), id)
  const row = 'row' in state ? state.row : null
  const { search, hash } = useLocation()
  // A paper in the place of the one whose link was shared, which may name a page.
  if (state.kind === 'found' && state.row.id !== id)
    return <Navigate to={readExamPath(state.row.type, state.row.id) + search + hash} replace />
  const type = row?.type ?? (isExamType(testType) ? testType : 'full')
  return (
    <ReadPage
      item={{ collection: 'tests_library', id }}
      kind={state.kind}
      found={row && { title: row.title, file: row.file_url ?? null }}
      words={examWords}
      back={id === '' || state.kind === 'missing' ? examsRoot : examPath(type, id)}
    />
  )
}

interface Found {
  readonly title: string
  readonly file: SaveTarget['file'] | null
}

function ReadPage({
  item,
  kind,
  found,
  words,
  back,
}: {
  item: { readonly collection: CollectionName; readonly id: string }
  kind: ReturnType<typeof useItemState>['kind']
  found: Found | null
  words: ItemWords
  back: string
}) {
  const copy = useKnownCopy(item, kind === 'coming' ? 'coming' : 'never')
  const isHere = kind === 'found' && found !== null
  const newest = isHere && found.file ? { ...item, title: found.title, file: found.file } : null
  const target = isHere ? newest : copy
  if (item.id === '') return <Failure kind="no-id" words={words} back={back} />
  const isGone = kind === 'missing' || kind === 'removed'
  if (target) return <Reading target={target} back={back} isGone={isGone} />
  if (isHere) return <NoFile title={found.title} back={back} />
  if (kind === 'coming' || kind === 'found') return <Coming back={back} />
  return <Failure kind={kind} words={words} back={back} />
}

/** No frame is around this page: the landmark is its own. */
function Failure({ kind, words, back }: { kind: ItemFailureKind; words: ItemWords; back: string }) {
  return (
    <main id="main">
      <ItemFailure kind={kind} words={words} back={{ to: back, label: strings.back }} />
    </main>
  )
}

function Reading({ target, back, isGone }: { target: SaveTarget; back: string; isGone: boolean }) {
  usePageMeta(strings.reading(target.title), strings.description(target.title), { noindex: true })
  return <LoadedReader target={target} back={back} isGone={isGone} />
}

function Coming({ back }: { back: string }) {
  usePageMeta(strings.reader, strings.opening, { noindex: true })
  return <ReaderShell title={strings.opening} back={back} status="" />
}

function NoFile({ title, back }: { title: string; back: string }) {
  usePageMeta(title, strings.noFileText, { noindex: true })
  return (
    <main className="main wrap" lang={langOf(title)}>
      <Blank drawing="unseen" title={strings.noFileTitle} text={strings.noFileText} level={1}>
        <ButtonLink to={back}>{strings.back}</ButtonLink>
      </Blank>
    </main>
  )
}
