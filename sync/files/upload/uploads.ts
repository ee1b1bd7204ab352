import type { Observable } from 'rxjs'
import { derived } from '../../lib/observables.ts'
import type { Outcome } from '../../lib/outcome.ts'
import { sha256Of } from '../../lib/sha256.ts'
import { asSyncError, SyncError } from '../../lib/sync-error.ts'
import { type FileArea, type FileRef, pagesSchema } from '../../model/fields.ts'
import { type FieldCode, fieldCodeSchema } from '../../model/wire.ts'
import type { PutFile } from '../../remote/file-upload.ts'
import type { EnsureFile } from '../../replication/contract.ts'
import { MAGIC_BYTES, refuseFile, typeByContent } from '../download/magic.ts'
import { pauseAfter, transferPause } from '../download/retry.ts'
import { openLoop } from '../loop.ts'
import { inStore } from '../space/file-cache.ts'
import type { FileTable, FileView, Progress } from '../space/file-table.ts'
import type { PinTools } from '../wanted/wanted.ts'
import {
  readStaged,
  type Staged,
  type StagedFile,
  stagedEnvelope,
  type UploadState,
  uploadStateOf,
} from './staged.ts'

interface UploadParts {
  readonly tools: Pick<PinTools, 'device' | 'platform' | 'cache'>
  readonly putFile: PutFile
  /** Id of the signed-in admin; null: none, and nothing is sent. */
  readonly author: () => string | null
  readonly table: FileTable
  readonly progress: Progress
  readonly view: Observable<FileView>
}

/** A chosen file that no change names is dropped after a week, as the server does. */
const LEFTOVER_MS = 7 * 24 * 3600_000

const codeOfField = (code: unknown): FieldCode | null =>
  fieldCodeSchema.safeParse(code).data ?? null

/** Files on their way to the server (protocol, 21). @see tests/unit/files/uploads.test.ts */
export const openUploads = ({ tools, putFile, author, table, progress, view }: UploadParts) => {
  const { device, platform, cache } = tools

  const stagedAt = async (id: string): Promise<Staged | null> => {
    const envelope = await device.get('files', id)
    return envelope && readStaged(envelope)
  }
  const allStaged = async () => {
    await table.reload()
    return [...table.live.value.staged.values()]
  }
  /** Reads a staged file, changes it and writes it back, as one step among all tabs. */
  const change = (id: string, to: Partial<Staged>): Promise<void> =>
    inStore(tools, async () => {
      const staged = await stagedAt(id)
      if (staged) await device.put('files', stagedEnvelope({ ...staged, ...to }))
    })

  /** Checks a chosen file and keeps it: first its bytes, then its envelope. @throws SyncError */
  const keep = async (file: Blob, about: Pick<Staged, 'name' | 'area' | 'pages'>) => {
    const by = author()
    if (by === null) throw new SyncError('unauthorized', { status: 0 })
    const head = new Uint8Array(await file.slice(0, MAGIC_BYTES).arrayBuffer())
    const type = typeByContent(head)
    const field = refuseFile(file.size, type, about.area)
    if (field || !type) throw new SyncError('invalid', { field })
    // Read once and for good: the file on disk may be changed or moved before it is sent.
    const content = await file.arrayBuffer()
    const id = platform.newId()
    await cache.keepStaged(id, new Blob([content], { type }))
    const sha256 = await sha256Of(content)
    const chosen: StagedFile = { ...about, id, size: content.byteLength, type, sha256 }
    const staged: Staged = {
      ...chosen,
      author: by,
      order: 1 + Math.max(0, ...(await allStaged()).map(({ order }) => order)),
      state: 'kept',
      file: null,
      failure: null,
      wasNamed: false,
      stagedAt: platform.now(),
    }
    await device.put('files', stagedEnvelope(staged))
    await table.reload()
    return chosen
  }

  const send = async (staged: Staged, signal: AbortSignal): Promise<FileRef> => {
    const { id, name, area, sha256, pages, size } = staged
    const bytes = await cache.staged(id)
    if (bytes?.size !== size) throw new SyncError('missing', { reason: 'bytes' })
    progress.set(id, 0)
    const onProgress = (sent: number) => progress.set(id, sent, sent === size)
    const file = await putFile({ id, name, area, sha256, bytes, pages, onProgress, signal })
    if (file.sha256 !== sha256) throw new SyncError('mismatch', { reason: 'sha256' })
    return file
  }

  /** Notes why a file was not sent. Gives the pause before the next attempt; null when only a person can help. */
  const failed = async (id: string, error: SyncError, failures: number): Promise<number | null> => {
    const { code, details } = error
    // The session ended: files wait until the next sign-in wakes them.
    if (code === 'unauthorized') return transferPause(10, platform.random)
    const pauseMs = code === 'missing' ? null : pauseAfter(error, failures, platform.random)
    if (pauseMs !== null) {
      await change(id, { failure: code === 'limited' ? code : null })
      return pauseMs
    }
    // A field's code says what is wrong with the file, which says more than that it was refused.
    const failure = codeOfField(details.field) ?? code
    const said = typeof details.said === 'string' ? details.said : undefined
    await change(id, { state: 'failed', failure, said })
    return null
  }

  const loop = openLoop({
    platform,
    lock: 'file-uploads',
    waiting: () =>
      [...table.live.value.staged.values()]
        .filter(({ state, author: by }) => state === 'kept' && by === author())
        .map(({ id }) => id),
    attempt: async (id, signal, failures) => {
      try {
        const staged = await stagedAt(id)
        if (staged?.state !== 'kept') return null
        const file = await send(staged, signal)
        await change(id, { state: 'uploaded', file, failure: null })
        return null
      } catch (error) {
        // A person took the file out of its form, in this tab or in another one.
        return signal.aborted ? null : await failed(id, asSyncError(error), failures)
      } finally {
        progress.set(id, null)
        await table.reload()
      }
    },
  })

  const following = table.live.subscribe(loop.kick)

  /**
   * Puts a file of a change on the server, or knows that it is there (protocol, 21). A file that pauses after a failure is
   * left alone: a push for each small change would send ten megabytes each time.
   */
  const ensureFile: EnsureFile = async (id, { again }) => {
    const staged = await stagedAt(id)
    if (!staged) return again ? 'lost' : 'sent'
    const isThere = staged.state === 'uploaded'
    const toAgain = isThere && again && ({ state: 'kept', file: null } as const)
    if (toAgain || !staged.wasNamed) await change(id, { wasNamed: true, ...toAgain })
    if (isThere && !again) return 'sent'
    if (loop.isPaused(id)) return 'resting'
    await table.reload()
    await loop.attempt(id)
    const now = await stagedAt(id)
    if (now?.state === 'uploaded') return 'sent'
    if (now?.state !== 'failed') return 'resting'
    const refused = codeOfField(now.failure)
    return refused ? { refused } : 'lost'
  }

  /** Forgets staged files: first the row, so that no crash leaves a row without its bytes. */
  const drop = async (files: readonly Pick<Staged, 'id'>[]): Promise<void> => {
    for (const { id } of files) {
      await device.remove('files', id)
      await cache.dropStaged(id)
    }
    if (files.length > 0) await table.reload()
  }

  return {
    /**
     * Keeps a chosen file on this device and starts to send it when there is a network. Refuses by size and first bytes.
     * `pages`: of a PDF, where they were counted.
     */
    stage: async (
      file: Blob,
      name: string,
      area: FileArea,
      pages?: number,
    ): Promise<Outcome<{ file: StagedFile }>> => {
      try {
        const counted = pagesSchema.safeParse(pages).data
        return { ok: true, file: await keep(file, { name, area, pages: counted }) }
      } catch (error) {
        const { code, details } = asSyncError(error)
        const field = codeOfField(details.field)
        return { ok: false, code, fields: field ? { file: field } : {} }
      }
    },
    uploadState: (id: string): Observable<UploadState> =>
      view.pipe(
        derived(({ rows, moved }) =>
          rows.isRead ? uploadStateOf(rows.staged.get(id), moved.get(id)) : { kind: 'kept' },
        ),
      ),
    /** Forgets a staged file that no change names. */
    unstage: (id: string): Promise<void> => drop([{ id }]),
    /** The bytes of a file that waits here; null where they are not here. */
    stagedBytes: cache.staged,
    ensureFile,
    /** Drops files that no change needs: their rows are in the mirror, or their forms were closed without saving. */
    dropUnused: async (inUse: ReadonlySet<string>): Promise<void> => {
      const isLeft = ({ wasNamed, stagedAt: at }: Staged) =>
        wasNamed || platform.now() - at > LEFTOVER_MS
      await drop((await allStaged()).filter((file) => !inUse.has(file.id) && isLeft(file)))
    },
    /** Drops every file that this admin chose, whether a change needs it or not. */
    dropChosenBy: async (by: string): Promise<void> =>
      drop((await allStaged()).filter((file) => file.author === by)),
    wake: (): void => loop.wake(),
    close: (): void => {
      following.unsubscribe()
      loop.close()
    },
  }
}
