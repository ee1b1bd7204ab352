import type { StagedFile } from '../../api.ts'
import type { Platform } from '../../lib/platform.ts'
import { SyncError, type SyncErrorCode } from '../../lib/sync-error.ts'
import { type FileArea, pagesSchema } from '../../model/fields.ts'
import { type FieldCode, fieldCodeSchema } from '../../model/wire.ts'
import type { PutFile } from '../../remote/file-upload.ts'
import type { FileFate } from '../../replication/contract.ts'
import type { EventLog } from '../../status/event-log.ts'
import type { DeviceRows } from '../../store/port.ts'
import type { Digest } from '../download/download.ts'
import { MAGIC_BYTES, refuseFile, typeByContent } from '../download/magic.ts'
import type { Progress } from '../download/progress.ts'
import { nextStep, transferPause } from '../download/retry.ts'
import type { Runner } from '../download/runner.ts'
import type { FileCache } from '../space/file-cache.ts'
import { inStore } from '../space/file-cache.ts'
import type { FileRows, FileTable } from '../space/file-table.ts'
import { readStaged, type Staged, stagedEnvelope } from './staged.ts'

export interface UploadTools {
  readonly device: DeviceRows
  readonly platform: Platform
  /** null: chosen files are kept in this tab's memory only, and `StagedFile.inMemory` says so. */
  readonly cache: FileCache | null
  /** null at an insecure address: nothing can be staged there. */
  readonly digest: Digest | null
  readonly putFile: PutFile
  /** Id of the signed-in admin; null: none, and nothing is sent. */
  readonly author: () => string | null
  readonly log: Pick<EventLog, 'add'>
}

/** Bytes of files that could be kept in this tab only, by file id. */
type TabMemory = Map<string, Blob>

/** A chosen file whose form was closed without saving goes after a week, as it does on the server. */
const LEFTOVER_MS = 7 * 24 * 3600_000

export const errorOf = (error: unknown): SyncError =>
  error instanceof SyncError ? error : new SyncError('internal', {}, error)

/** Checks a chosen file and keeps it: first its bytes, then its envelope. Throws 'invalid' with the field's code, 'unauthorized', 'quota', 'storage'. */
export const stage = async (
  tools: UploadTools,
  memory: TabMemory,
  table: FileTable,
  source: {
    readonly file: Blob
    readonly name: string
    readonly area: FileArea
    readonly pages?: number | undefined
  },
): Promise<StagedFile> => {
  const author = tools.author()
  if (author === null) throw new SyncError('unauthorized', { status: 0 })
  const { file, name, area } = source
  const head = new Uint8Array(await file.slice(0, MAGIC_BYTES).arrayBuffer())
  const type = typeByContent(head)
  const field = refuseFile(file.size, type, area)
  if (field || !type) throw new SyncError('invalid', { field })
  if (!tools.digest) throw new SyncError('storage', { reason: 'insecure' })
  const pages = pagesSchema.safeParse(source.pages).data
  // Read once and for good: the file on disk may be changed or moved before it is sent.
  const content = await file.arrayBuffer()
  const bytes = new Blob([content], { type })
  const id = tools.platform.newId()
  await tools.cache?.keepStaged(id, bytes)
  if (!tools.cache) memory.set(id, bytes)
  const chosen = { id, name, size: bytes.size, type, area, inMemory: !tools.cache, pages }
  const sha256 = await tools.digest(content)
  const order =
    1 + Math.max(0, ...[...(await table.reload()).staged.values()].map((one) => one.order))
  const staged: Staged = {
    ...chosen,
    author,
    sha256,
    order,
    state: 'kept',
    file: null,
    failure: null,
    wasNamed: false,
    stagedAt: tools.platform.now(),
  }
  await tools.device.put('files', stagedEnvelope(staged))
  return chosen
}

export const stagedAt = async (device: DeviceRows, id: string): Promise<Staged | null> => {
  const envelope = await device.get('files', id)
  return envelope && readStaged(envelope)
}

/** The server's fault with a file, so that the same bytes are never sent again; null where it named none. */
const refusalOf = async (device: DeviceRows, id: string): Promise<FieldCode | null> => {
  const staged = await stagedAt(device, id)
  return staged?.state === 'failed'
    ? (fieldCodeSchema.safeParse(staged.failure).data ?? null)
    : null
}

/** Reads a staged file, changes it and writes it back, as one step among all tabs; null leaves it unchanged. */
const changeStaged = (
  tools: UploadTools,
  id: string,
  change: (staged: Staged) => Staged | null,
): Promise<void> =>
  inStore(tools, async () => {
    const staged = await stagedAt(tools.device, id)
    const next = staged && change(staged)
    if (next) await tools.device.put('files', stagedEnvelope(next))
  })

/** Files of this author that have yet to be sent, and can be from this tab. */
export const waitingFor = (
  author: string | null,
  rows: FileRows,
  memory: TabMemory,
): readonly string[] =>
  [...rows.staged.values()].flatMap((staged) =>
    staged.state === 'kept' &&
    staged.author === author &&
    (!staged.inMemory || memory.has(staged.id))
      ? [staged.id]
      : [],
  )

/**
 * Sends one file, unless it is there already (`again`: even then). Throws the failure; 'missing': its bytes are not
 * here. `signal` ends it silently: the file is no longer wanted.
 */
export const sendOne = async (
  tools: UploadTools,
  memory: TabMemory,
  progress: Pick<Progress, 'set'>,
  id: string,
  again: boolean,
  signal: AbortSignal,
): Promise<void> => {
  const staged = await stagedAt(tools.device, id)
  if (!staged || (staged.state === 'uploaded' && !again)) return
  const bytes = memory.get(id) ?? (await tools.cache?.staged(id)) ?? null
  if (bytes?.size !== staged.size) throw new SyncError('missing', { reason: 'bytes' })
  try {
    progress.set(id, 0)
    const { name, area, sha256, pages } = staged
    const onProgress = (sent: number) => progress.set(id, sent, sent === staged.size)
    const upload = { id, name, area, sha256, bytes, pages, onProgress, signal }
    const file = await tools.putFile(upload)
    if (file.sha256 !== sha256) throw new SyncError('mismatch', { reason: 'sha256' })
    await changeStaged(tools, id, (now) => ({ ...now, state: 'uploaded', file, failure: null }))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    progress.set(id, null)
  }
}

/** The pause before the next attempt after a failed one; null when only a person can help. */
export const afterFailure = async (
  tools: UploadTools,
  id: string,
  error: SyncError,
  failures: number,
): Promise<number | null> => {
  // The session ended: everything waits, and the next sign-in wakes it.
  if (error.code === 'unauthorized') return transferPause(10, tools.platform.random)
  const step = nextStep(error, failures, tools.platform.random)
  if (step.kind === 'retry') {
    const why = error.code === 'limited' ? error.code : null
    await changeStaged(tools, id, (now) => (now.failure === why ? null : { ...now, failure: why }))
    return step.inMs
  }
  // What is wrong with the file says more than that it was refused.
  const fault = fieldCodeSchema.safeParse(error.details.field)
  const failure = fault.success ? fault.data : step.kind === 'fail' ? step.code : 'missing'
  const said = typeof error.details.said === 'string' ? error.details.said : undefined
  await changeStaged(tools, id, (now) => ({ ...now, state: 'failed', failure, said }))
  return null
}

/** One file at a time leaves this device, from any tab. */
export const UPLOAD_LOCK = 'file-uploads'

/** The fate of a file that is tried again later: 'deferred' where nothing gets through, 'resting' where only it does not. */
const laterFate = (code: SyncErrorCode): FileFate =>
  code === 'offline' || code === 'captive' ? 'deferred' : 'resting'

/**
 * Puts a file of a change on the server, or knows that it is there (protocol, 21). `send` puts it there, unless it is there
 * already (`again`: even then). A file that rests after a failure is left alone: a push for each small change would
 * send ten megabytes each time.
 */
export const ensureSent = async (
  tools: UploadTools,
  runner: Pick<Runner, 'restsAfter' | 'failed'>,
  id: string,
  again: boolean,
  send: (id: string, again: boolean) => Promise<void>,
): Promise<FileFate> => {
  const staged = await stagedAt(tools.device, id)
  if (!staged) return again ? 'lost' : 'sent'
  if (staged.state === 'uploaded' && !again) return 'sent'
  try {
    await changeStaged(tools, id, (file) => (file.wasNamed ? null : { ...file, wasNamed: true }))
    const rests = again ? null : runner.restsAfter(id)
    if (rests !== null && laterFate(rests) === 'resting') return 'resting'
    return await tools.platform.locks.lock(UPLOAD_LOCK, async () => {
      const known = await refusalOf(tools.device, id)
      if (known) return { refused: known }
      await send(id, again)
      return 'sent'
    })
  } catch (error) {
    if ((await runner.failed(id, error)) !== null) return laterFate(errorOf(error).code)
    const refused = await refusalOf(tools.device, id)
    return refused ? { refused } : 'lost'
  }
}

/** Forgets staged files: first the envelope, so that no crash leaves one whose bytes are gone. */
export const drop = async (
  tools: UploadTools,
  memory: TabMemory,
  table: FileTable,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) {
    await tools.device.remove('files', id)
    await tools.cache?.dropStaged(id)
    memory.delete(id)
  }
  if (ids.length > 0) await table.reload()
}

/** Drops what was named once and is not any more, and leftovers; remembers what is named now. */
export const dropUnused = async (
  tools: UploadTools,
  memory: TabMemory,
  table: FileTable,
  inUse: ReadonlySet<string>,
): Promise<void> => {
  const now = tools.platform.now()
  const staged = [...(await table.reload()).staged.values()]
  for (const { id, wasNamed } of staged) {
    if (inUse.has(id) && !wasNamed) {
      await changeStaged(tools, id, (file) => ({ ...file, wasNamed: true }))
    }
  }
  const unused = staged.filter(
    (file) => !inUse.has(file.id) && (file.wasNamed || now - file.stagedAt > LEFTOVER_MS),
  )
  await drop(
    tools,
    memory,
    table,
    unused.map(({ id }) => id),
  )
}
