import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Sync } from '../../../../sync/index.ts'
import { basketFile, type InBasket, keepInBasket } from '../../../shared/intake/basket.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { LINES_FORM } from '../form/form-address.ts'
import { useDraft } from '../parts/use-draft.ts'
import { sha256Of } from '../upload/known-file.tsx'
import { headOf } from '../upload/prepare-picture.ts'
import { upload } from '../upload/strings.ts'
import { takeFile } from '../upload/take-file.ts'
import type { Listed, Look } from './file-line.tsx'
import { type Line, lineOf, sameFile } from './line.ts'
import { intake as words } from './strings.ts'

/** Opens one file: what it is, its first page, and the row that has its bytes already. */
const lookAt = async (sync: Sync, waiting: InBasket, signal: AbortSignal): Promise<Look> => {
  const file = await basketFile(waiting)
  if (!file) return { kind: 'bad', why: words.gone }
  if (await headOf(file)) return { kind: 'picture' }
  const taken = await takeFile(file, 'pdf', signal, () => undefined, true)
  if (typeof taken === 'string') return { kind: 'bad', why: taken }
  // A file that was made smaller waits as it will be sent, so that the page does not hold it.
  if (taken.file.size !== file.size)
    await keepInBasket(taken.file, { ...waiting, type: taken.file.type })
  const sha256 = await sha256Of(taken.file)
  const { pages = 0, picture = null } = taken.seen ?? {}
  const same = await sameFile(sync, sha256)
  return { kind: 'ready', sha256, pages, picture, note: taken.note, same }
}

/** What was found in each file, looked at one after the other: one at a time is in memory. */
const useLooks = (files: readonly InBasket[]) => {
  const { sync } = useAdmin()
  const [looks, setLooks] = useState<ReadonlyMap<string, Look>>(new Map())
  const next = files.find(({ id }) => !looks.has(id))
  const setLook = (id: string, look: Look): void =>
    setLooks((before) => new Map(before).set(id, look))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is looked at once, by its id
  useEffect(() => {
    if (!next) return
    const leaving = new AbortController()
    const tell = (look: Look): void => {
      if (!leaving.signal.aborted) setLook(next.id, look)
    }
    lookAt(sync, next, leaving.signal).then(tell, () =>
      tell({ kind: 'bad', why: upload.failedText }),
    )
    return () => leaving.abort()
  }, [sync, next?.id])
  return { looks, setLook }
}

const editsSchema = z.record(
  z.string(),
  z.partial(
    z.object({
      title: z.string(),
      target: z.enum(['free_pdfs', 'full', 'part', 'dpp']),
      subject: z.string(),
      isWanted: z.boolean(),
    }),
  ),
)
type Edits = Readonly<Record<string, Partial<Line>>>
const editsKind = {
  read: (kept: unknown): Edits => editsSchema.safeParse(kept).data ?? {},
  isEmpty: (edits: Edits): boolean => Object.keys(edits).length === 0,
}
const NOT_YET: Look = { kind: 'looking' }

/** Whether a file needs its admin. By the name alone: a line must not move while its title is typed. */
const hasProblem = ({ look, isTwin, waiting }: Listed): boolean =>
  look.kind === 'bad' ||
  (look.kind === 'ready' && (look.same !== null || isTwin || lineOf(waiting, null).title === ''))

/** The files of the list, those with a problem first. `exam`: the whole exam as a subject. */
export const useLines = (files: readonly InBasket[], exam: string | null) => {
  const { looks, setLook } = useLooks(files)
  const edits = useDraft<Edits>(LINES_FORM, editsKind)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const seen = new Set<string>()
  const listed = files.map((waiting): Listed => {
    const look = looks.get(waiting.id) ?? NOT_YET
    const sha256 = look.kind === 'ready' ? look.sha256 : ''
    const isTwin = seen.has(sha256)
    if (sha256) seen.add(sha256)
    const line = { ...lineOf(waiting, exam), ...edits.value[waiting.id] }
    return { waiting, look, line, isTwin, fault: faults.get(waiting.id) ?? '' }
  })
  const change = (id: string, to: Partial<Line>): void =>
    void edits.update((before) => ({ ...before, [id]: { ...before[id], ...to } }))
  const forget = (id: string): void => void edits.update(({ [id]: _, ...others }) => others)
  const setFault = (id: string, why: string): void =>
    setFaults((before) => new Map(before).set(id, why))
  return {
    listed: [...listed.filter(hasProblem), ...listed.filter((one) => !hasProblem(one))],
    change,
    forget,
    setLook,
    setFault,
  }
}
