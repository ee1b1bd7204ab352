import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PushChange } from '../../sync/model/wire.ts'
import { appFolder } from './app-paths.ts'
import { baseOf, change, examRow, push } from './content.ts'
import { recordId, startPocketBase } from './pocketbase.ts'
import { rawGet } from './raw-get.ts'
import { pngBytes } from './sample-files.ts'

export const SITE = 'https://academy.example'

/** A published paper, a draft, one that was published once, one that is deleted, and notes with a hostile title. */
export const ids = {
  exam: recordId(),
  draft: recordId(),
  gone: recordId(),
  deleted: recordId(),
  note: recordId(),
  noteDraft: recordId(),
  noteGone: recordId(),
  video: recordId(),
  videoGone: recordId(),
}
export const HOSTILE = '</script><img src=x onerror=alert(1)> & "quotes" जैव विविधता'

export const video = (title: string) => ({
  title,
  subject: 'Biology',
  status: 'published',
  external_video_url: 'https://youtu.be/aqz-KE-bpKQ',
})

/** The built app on a server with that content, and one without content or an address. */
export const openDrawnSite = async () => {
  const app = await mkdtemp(join(tmpdir(), 'academy-app-'))
  await cp(appFolder(), app, { recursive: true })
  const server = await startPocketBase({
    env: { ACADEMY_APP_DIR: app, ACADEMY_PUBLIC_URL: SITE },
  })
  const empty = await startPocketBase({ env: { ACADEMY_APP_DIR: app, ACADEMY_PUBLIC_URL: '' } })
  const admin = await server.createAdmin()
  const put = (id: string, row: Record<string, unknown>, collection = 'tests_library') =>
    push(server, admin, change({ id, row, collection }))
  const paper = (title: string) => server.storeFile({ name: `${title}.pdf` })
  const exam = async (title: string, more: Record<string, unknown> = {}) =>
    examRow({ title, status: 'published', file_url: await paper(title), ...more })
  /** What was there once: changed to a draft, or deleted. */
  const end = async (id: string, row: Record<string, unknown>, more: Partial<PushChange>) => {
    const { collection = 'tests_library' } = more
    const base = baseOf(await put(id, row, collection))
    await push(server, admin, change({ id, base, row: {}, ...more }))
  }
  const down = { row: { status: 'draft' } }
  await put(ids.exam, await exam('Cell cycle, full paper'))
  await put(ids.draft, await exam('Secret draft', { status: 'draft' }))
  await end(ids.gone, await exam('Taken down'), down)
  await end(ids.deleted, await exam('Deleted for good'), { op: 'delete' })
  await put(
    ids.note,
    {
      title: HOSTILE,
      subject: 'Biology',
      description: 'Cells, tissues and <b>organs</b>.',
      status: 'published',
      file_url: await server.storeFile({ area: 'freepdfs' }),
      thumbnail_url: await server.storeFile({
        area: 'freepdfs',
        bytes: pngBytes(300, 400),
        type: 'image/png',
        name: 'cover.png',
      }),
    },
    'free_pdfs',
  )
  const note = async (title: string, status: string) => ({
    title,
    subject: 'Biology',
    status,
    file_url: await server.storeFile({ area: 'freepdfs' }),
  })
  await put(ids.noteDraft, await note('Secret draft', 'draft'), 'free_pdfs')
  await put(ids.video, video('Photosynthesis, live'), 'demo_videos')
  const goneNote = await note('Taken down', 'published')
  await end(ids.noteGone, goneNote, { ...down, collection: 'free_pdfs' })
  await end(ids.videoGone, video('Taken down'), { ...down, collection: 'demo_videos' })
  return {
    app,
    server,
    empty,
    admin,
    put,
    ask: async (path: string, headers: Record<string, string> = {}, on = server) => {
      const { body, ...answer } = await rawGet(on.url, path, headers)
      return { ...answer, text: body.toString() }
    },
    close: async () => {
      await server.stop()
      await empty.stop()
      await rm(app, { recursive: true, force: true })
    },
  }
}

export const tag = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]
export const meta = (text: string, name: string) =>
  tag(text, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
export const structuredIn = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
export const pageDataOf = (text: string) =>
  JSON.parse(tag(text, /<script type="application\/json" id="page-data">(.*?)<\/script>/) ?? '')
