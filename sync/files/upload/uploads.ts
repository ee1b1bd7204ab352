import type { Observable } from 'rxjs'
import type { Outcome, StagedFile, UploadState } from '../../api.ts'
import { derived } from '../../lib/observables.ts'
import type { Platform } from '../../lib/platform.ts'
import { SyncError, type SyncErrorCode } from '../../lib/sync-error.ts'
import { type FileArea, pagesSchema } from '../../model/fields.ts'
import { type FieldCode, fieldCodeSchema } from '../../model/wire.ts'
import type { PutFile } from '../../remote/file-upload.ts'
import type { EnsureFile, FileFate } from '../../replication/contract.ts'
import type { DeviceRows } from '../../store/port.ts'
import type { Digest } from '../download/download.ts'
import { MAGIC_BYTES, refuseFile, typeByContent } from '../download/magic.ts'
import type { Progress } from '../download/progress.ts'
import { pauseAfter, transferPause } from '../download/retry.ts'
import { openRunner } from '../download/runner.ts'
import { type FileCache, inStore } from '../space/file-cache.ts'
import type { FileTable, FileView } from '../space/file-table.ts'
import { readStaged, type Staged, stagedEnvelope, uploadStateOf } from './staged.ts'

interface UploadParts {
  readonly device: DeviceRows
  readonly platform: Platform
  /** null: chosen files are kept in this tab's memory only, and `StagedFile.inMemory` says so. */
  readonly cache: FileCache | null
  /** null at an insecure address: nothing can be staged there. */
  readonly digest: Digest | null
  readonly putFile: PutFile
  /** Id of the signed-in admin; null: none, and nothing is sent. */
  readonly author: () => string | null
  readonly table: FileTable
  readonly progress: Progress
  readonly view: Observable<FileView>
}

/** A chosen file whose form was closed without saving goes after a week, as it does on the server. */
const LEFTOVER_MS = 7 * 24 * 3600_000

/** One file at a time leaves this device, from any tab. */
const UPLOAD_LOCK = 'file-uploads'

const errorOf = (error: unknown): SyncError =>
  error instanceof SyncError ? error : new SyncError('internal', {}, error)

const codeOfField = (code: unknown): FieldCode | null =>
  fieldCodeSchema.safeParse(code).data ?? null

/** The fate of a file that is tried again later: 'deferred' where nothing gets through, 'resting' where only it does not. */
const laterFate = (code: SyncErrorCode): FileFate =>
  code === 'offline' || code === 'captive' ? 'deferred' : 'resting'

/** Where a browser keeps no files, their bytes last as long as this tab. */
const tabMemory = (): Pick<FileCache, 'staged' | 'keepStaged' | 'dropStaged'> => {
  const memory = new Map<string, Blob>()
  return {
    staged: async (id) => memory.get(id) ?? null,
    keepStaged: async (id, bytes) => void memory.set(id, bytes),
    dropStaged: async (id) => void memory.delete(id),
  }
}

/** Files on their way to the server (protocol, 21). */
export type Uploads = ReturnType<typeof openUploads>

/** @see tests/unit/files/uploads.test.ts */
export const openUploads = (parts: UploadParts) => {
  const { device, platform, cache, table, progress, view } = parts
  const bytes = cache ?? tabMemory()
  const sending = new Map<string, AbortController>()

  const stagedAt = async (id: string): Promise<Staged | null> => {
    const envelope = await device.get('files', id)
    return envelope && readStaged(envelope)
  }
  /** Reads a staged file, changes it and writes it back, as one step among all tabs. */
  const change = (id: string, to: Partial<Staged>): Promise<void> =>
    inStore(parts, async () => {
      const staged = await stagedAt(id)
      if (staged) await device.put('files', stagedEnvelope({ ...staged, ...to }))
    })
  const allStaged = async () => [...(await table.reload()).staged.values()]
  /** Files of this author that have yet to be sent. */
  const waitingIn = (all: Iterable<Staged>): readonly string[] =>
    [...all]
      .filter(({ state, author }) => state === 'kept' && author === parts.author())
      .map(({ id }) => id)
  /** The server's fault with a file, so that the same bytes are never sent again; null where it named none. */
  const refusalOf = async (id: string): Promise<FieldCode | null> => {
    const staged = await stagedAt(id)
    return staged?.state === 'failed' ? codeOfField(staged.failure) : null
  }

  /** Checks a chosen file and keeps it: first its bytes, then its envelope. @throws SyncError */
  const stage = async (
    file: Blob,
    name: string,
    area: FileArea,
    counted: number | undefined,
  ): Promise<StagedFile> => {
    const author = parts.author()
    if (author === null) throw new SyncError('unauthorized', { status: 0 })
    const head = new Uint8Array(await file.slice(0, MAGIC_BYTES).arrayBuffer())
    const type = typeByContent(head)
    const field = refuseFile(file.size, type, area)
    if (field || !type) throw new SyncError('invalid', { field })
    if (!parts.digest) throw new SyncError('storage', { reason: 'insecure' })
    const pages = pagesSchema.safeParse(counted).data
    // Read once and for good: the file on disk may be changed or moved before it is sent.
    const content = await file.arrayBuffer()
    const id = platform.newId()
    await bytes.keepStaged(id, new Blob([content], { type }))
    const chosen = { id, name, size: content.byteLength, type, area, inMemory: !cache, pages }
    const staged: Staged = {
      ...chosen,
      author,
      sha256: await parts.digest(content),
      order: 1 + Math.max(0, ...(await allStaged()).map(({ order }) => order)),
      state: 'kept',
      file: null,
      failure: null,
      wasNamed: false,
      stagedAt: platform.now(),
    }
    await device.put('files', stagedEnvelope(staged))
    return chosen
  }

  /** Sends one file, unless it is there already (`again`: even then). Throws the failure; 'missing': its bytes are not here. */
  const send = async (id: string, again: boolean): Promise<void> => {
    const staged = await stagedAt(id)
    if (!staged || (staged.state === 'uploaded' && !again)) return
    const kept = await bytes.staged(id)
    if (kept?.size !== staged.size) throw new SyncError('missing', { reason: 'bytes' })
    const controller = new AbortController()
    const { signal } = controller
    sending.set(id, controller)
    try {
      progress.set(id, 0)
      const { name, area, sha256, pages } = staged
      const onProgress = (sent: number) => progress.set(id, sent, sent === staged.size)
      const upload = { id, name, area, sha256, bytes: kept, pages, onProgress, signal }
      const file = await parts.putFile(upload)
      if (file.sha256 !== sha256) throw new SyncError('mismatch', { reason: 'sha256' })
      await change(id, { state: 'uploaded', file, failure: null })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      sending.delete(id)
      progress.set(id, null)
    }
  }

  /** The pause before the next attempt after a failed one; null when only a person can help. */
  const afterFailure = async (
    id: string,
    error: SyncError,
    failures: number,
  ): Promise<number | null> => {
    const { code, details } = error
    // The session ended: everything waits, and the next sign-in wakes it.
    if (code === 'unauthorized') return transferPause(10, platform.random)
    const pause = code === 'missing' ? null : pauseAfter(error, failures, platform.random)
    if (pause !== null) {
      await change(id, { failure: code === 'limited' ? code : null })
      return pause
    }
    // What is wrong with the file says more than that it was refused.
    const failure = codeOfField(details.field) ?? code
    const said = typeof details.said === 'string' ? details.said : undefined
    await change(id, { state: 'failed', failure, said })
    return null
  }

  const runner = openRunner({
    platform,
    lock: UPLOAD_LOCK,
    waiting: async () => {
      const own = waitingIn(await allStaged())
      // Another tab has the bytes of what it kept in its memory.
      const here = await Promise.all(own.map(async (id) => cache || (await bytes.staged(id))))
      return own.filter((_, at) => here[at])
    },
    work: async (id) => {
      await send(id, false)
      await table.reload()
    },
    onFailure: async (id, error, failures) => {
      const pause = await afterFailure(id, error, failures)
      await table.reload()
      return pause
    },
  })

  /**
   * Puts a file of a change on the server, or knows that it is there (protocol, 21). A file that rests after a failure is
   * left alone: a push for each small change would send ten megabytes each time.
   */
  const ensureSent = async (id: string, again: boolean): Promise<FileFate> => {
    const staged = await stagedAt(id)
    if (!staged) return again ? 'lost' : 'sent'
    if (staged.state === 'uploaded' && !again) return 'sent'
    try {
      if (!staged.wasNamed) await change(id, { wasNamed: true })
      const rests = again ? null : runner.restsAfter(id)
      if (rests !== null && laterFate(rests) === 'resting') return 'resting'
      return await platform.locks.lock(UPLOAD_LOCK, async () => {
        const known = await refusalOf(id)
        if (known) return { refused: known }
        await send(id, again)
        return 'sent'
      })
    } catch (error) {
      if ((await runner.failed(id, error)) !== null) return laterFate(errorOf(error).code)
      const refused = await refusalOf(id)
      return refused ? { refused } : 'lost'
    }
  }

  /** Forgets staged files: first the envelope, so that no crash leaves one whose bytes are gone. */
  const drop = async (files: readonly Pick<Staged, 'id'>[]): Promise<void> => {
    for (const { id } of files) {
      await device.remove('files', id)
      await bytes.dropStaged(id)
    }
    if (files.length > 0) await table.reload()
  }

  // Taken out of its form, in this tab or in another one: what is on the wire ends there.
  const endGone = async (): Promise<void> => {
    for (const [id, controller] of sending) if ((await stagedAt(id)) === null) controller.abort()
  }
  const following = table.live.subscribe(() => {
    endGone().catch(() => undefined) // a device that cannot be read is told elsewhere; the file is sent whole
  })

  return {
    stage: async (
      file: Blob,
      name: string,
      area: FileArea,
      pages?: number,
    ): Promise<Outcome<{ file: StagedFile }>> => {
      try {
        const staged = await stage(file, name, area, pages)
        await table.reload()
        runner.kick()
        return { ok: true, file: staged }
      } catch (error) {
        const { code, details } = errorOf(error)
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
    unstage: (id: string): Promise<void> => drop([{ id }]),
    stagedBytes: (id: string): Promise<Blob | null> => bytes.staged(id),
    ensureFile: (async (id, { again }) =>
      ensureSent(id, again).finally(() => table.reload())) satisfies EnsureFile,
    /** Drops files that no change needs: those of accepted rows in the mirror, and leftovers of closed forms. */
    dropUnused: async (inUse: ReadonlySet<string>): Promise<void> => {
      const unused: Staged[] = []
      for (const file of await allStaged()) {
        const isLeft = file.wasNamed || platform.now() - file.stagedAt > LEFTOVER_MS
        if (!inUse.has(file.id) && isLeft) unused.push(file)
        if (inUse.has(file.id) && !file.wasNamed) await change(file.id, { wasNamed: true })
      }
      await drop(unused)
    },
    /** Drops every file that this admin chose, needed or not. */
    dropChosenBy: async (author: string): Promise<void> =>
      drop((await allStaged()).filter((file) => file.author === author)),
    kick: (): void => {
      if (waitingIn(table.live.value.staged.values()).length > 0) runner.kick()
    },
    wake: (): void => runner.wake(),
    close: (): void => {
      following.unsubscribe()
      runner.close()
    },
  }
}
