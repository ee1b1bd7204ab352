import { createHash } from 'node:crypto'
import type { App } from './app.ts'
import { colleague } from './colleague.ts'
import { change, push } from './content.ts'
import { recordId } from './pocketbase.ts'

/** Publishes notes with that file, as an admin's device would; gives their id. */
export const publishNote = async (
  app: App,
  title: string,
  file: Buffer<ArrayBuffer>,
): Promise<string> => {
  const admin = await colleague(app)
  const body = new FormData()
  body.set('area', 'freepdfs')
  body.set('sha256', createHash('sha256').update(file).digest('hex'))
  body.set('file', new Blob([file]), 'notes.pdf')
  const path = `/api/sync/files/${recordId()}`
  const sent = await app.server.api(path, { method: 'PUT', token: admin.token, body })
  if (sent.status !== 200) throw new Error(`upload: ${sent.status} ${sent.text}`)
  const id = recordId()
  const row = { title, subject: 'Biology', file_url: sent.json.id, status: 'published' }
  const result = await push(app.server, admin, change({ collection: 'free_pdfs', id, row }))
  if (result.result !== 'accepted') throw new Error(`note: ${JSON.stringify(result)}`)
  return id
}
