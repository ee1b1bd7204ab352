import type { Observable } from 'rxjs'
import type { Files } from '../../api.ts'
import { derived, type Served } from '../../lib/observables.ts'
import { type FieldCode, fieldCodeSchema } from '../../model/wire.ts'
import type { EnsureFile } from '../../replication/contract.ts'
import type { Progress } from '../download/progress.ts'
import { openRunner } from '../download/runner.ts'
import type { FileTable, FileView } from '../space/file-table.ts'
import { uploadStateOf } from './staged.ts'
import {
  afterFailure,
  drop,
  dropUnused,
  ensureSent,
  errorOf,
  sendOne,
  stage,
  stagedAt,
  UPLOAD_LOCK,
  type UploadTools,
  waitingFor,
} from './staged-work.ts'

/** Files on their way to the server (protocol, 21). */
export interface Uploads
  extends Pick<Served<Files>, 'stage' | 'uploadState' | 'unstage' | 'stagedBytes'> {
  readonly ensureFile: EnsureFile
  /** Drops files that no change needs: those of accepted rows in the mirror, and leftovers of closed forms. */
  readonly dropUnused: (inUse: ReadonlySet<string>) => Promise<void>
  /** Drops every file that this admin chose, needed or not. */
  readonly dropChosenBy: (author: string) => Promise<void>
  readonly kick: () => void
  readonly wake: () => void
  readonly close: () => void
}

/** @see tests/unit/files/uploads.test.ts */
export const openUploads = (
  tools: UploadTools,
  table: FileTable,
  progress: Progress,
  view: Observable<FileView>,
): Uploads => {
  const memory = new Map<string, Blob>()
  const sending = new Map<string, AbortController>()
  const send = async (id: string, again: boolean): Promise<void> => {
    const controller = new AbortController()
    sending.set(id, controller)
    try {
      await sendOne(tools, memory, progress, id, again, controller.signal)
    } finally {
      sending.delete(id)
    }
  }
  // Taken out of its form, in this tab or in another one: what is on the wire ends there.
  const endGone = async (): Promise<void> => {
    for (const [id, controller] of sending)
      if ((await stagedAt(tools.device, id)) === null) controller.abort()
  }
  const following = table.live.subscribe(() => {
    endGone().catch(() => undefined) // a device that cannot be read is told elsewhere; the file is sent whole
  })
  const runner = openRunner({
    platform: tools.platform,
    lock: UPLOAD_LOCK,
    waiting: async () => waitingFor(tools.author(), await table.reload(), memory),
    work: async (id) => {
      await send(id, false)
      await table.reload()
    },
    onFailure: async (id, error, failures) => {
      tools.log.add('upload', { code: error.code, id })
      const pause = await afterFailure(tools, id, error, failures)
      await table.reload()
      return pause
    },
  })

  return {
    stage: async (file, name, area, pages) => {
      try {
        const staged = await stage(tools, memory, table, { file, name, area, pages })
        await table.reload()
        runner.kick()
        return { ok: true, file: staged }
      } catch (error) {
        const { code, details } = errorOf(error)
        const field = fieldCodeSchema.safeParse(details.field)
        const fields: Record<string, FieldCode> = field.success ? { file: field.data } : {}
        return { ok: false, code, fields }
      }
    },
    uploadState: (id) =>
      view.pipe(
        derived(({ rows, moved }) =>
          rows.isRead ? uploadStateOf(rows.staged.get(id), moved.get(id)) : { kind: 'kept' },
        ),
      ),
    unstage: (id) => drop(tools, memory, table, [id]),
    stagedBytes: async (id) => memory.get(id) ?? (await tools.cache?.staged(id)) ?? null,
    ensureFile: (id, { again }) =>
      ensureSent(tools, runner, id, again, send).finally(() => table.reload()),
    dropUnused: (inUse) => dropUnused(tools, memory, table, inUse),
    dropChosenBy: async (author) => {
      const staged = [...(await table.reload()).staged.values()]
      const his = staged.filter((file) => file.author === author).map(({ id }) => id)
      await drop(tools, memory, table, his)
    },
    kick: () => {
      if (waitingFor(tools.author(), table.live.value, memory).length > 0) runner.kick()
    },
    wake: () => runner.wake(),
    close: () => {
      following.unsubscribe()
      runner.close()
    },
  }
}
