import { type FileArea, type Kept, type Sync, sha256Of } from '../../../../sync/index.ts'
import { basketFile, type InBasket, keepInBasket } from '../../../sw/basket.ts'
import { type SameFile, sameFile } from '../upload/known-file.tsx'
import { headOf } from '../upload/prepare-picture.ts'
import { upload } from '../upload/strings.ts'
import { takeFile } from '../upload/take-file.ts'
import { stageProblem } from '../upload/upload-error.ts'
import { fieldsOf, type Line, type Look, type RowStatus } from './line.ts'
import { intake as words } from './strings.ts'

/** Opens one file: what it is, its first page, and the row that has its bytes already. */
export const lookAt = async (sync: Sync, waiting: InBasket, signal: AbortSignal): Promise<Look> => {
  const file = await basketFile(waiting)
  if (!file) return { kind: 'bad', why: words.gone }
  if (await headOf(file)) return { kind: 'picture' }
  const taken = await takeFile(file, 'pdf', signal, () => undefined, true)
  if (typeof taken === 'string') return { kind: 'bad', why: taken }
  // A file that was made smaller waits as it will be sent, so that the page does not hold it.
  if (taken.file.size !== file.size)
    await keepInBasket(taken.file, { ...waiting, type: taken.file.type })
  const sha256 = await sha256Of(await taken.file.arrayBuffer())
  const { pages = 0, picture = null } = taken.seen ?? {}
  const same = await sameFile(sync, sha256)
  const src = picture ? URL.createObjectURL(picture) : ''
  return { kind: 'ready', sha256, pages, picture, src, note: taken.note, same }
}

export type Added = Kept & SameFile

/** Adds the row of a file, its bytes first; gives words where that fails. Nothing stays of it then. */
export const addLine = async (
  sync: Sync,
  line: Line,
  file: File,
  { pages, picture }: Pick<Extract<Look, { kind: 'ready' }>, 'pages' | 'picture'>,
  status: RowStatus,
): Promise<Added | string> => {
  const isNote = line.target === 'free_pdfs'
  const collection = isNote ? 'free_pdfs' : 'tests_library'
  const area: FileArea = line.target === 'free_pdfs' ? 'freepdfs' : `tests-${line.target}`
  const kept = await sync.files.stage(file, file.name, area, pages)
  if (!kept.ok) return stageProblem(kept, 'pdf')
  const drawn =
    picture && isNote
      ? await sync.files.stage(picture, file.name.replace(/\.pdf$/i, '.jpg'), area)
      : null
  const thumbnail = drawn?.ok ? { thumbnail_url: drawn.file } : {}
  const fields = { ...fieldsOf(line, status), file_url: kept.file, ...thumbnail }
  const row = await sync.commands.addRow(collection, fields)
  if (row.ok) return { collection, id: row.id, change: row.change }
  // The engine ended before its answer: the row may be kept, and needs its file.
  if (row.code === 'aborted') return upload.failedText
  await sync.files.unstage(kept.file.id)
  if (drawn?.ok) await sync.files.unstage(drawn.file.id)
  return upload.failedText
}
