import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import type { PushChange } from '../../sync/model/wire.ts'
import { createOnline } from '../../sync/remote/online.ts'
import { push, pushRaw } from './content.ts'
import { type ServerOptions, startPocketBase, type TestAdmin } from './pocketbase.ts'

/** A server with one admin for all tests of a file; it stops after the last of them. */
export const openServer = async (options: ServerOptions = {}) => {
  const server = await startPocketBase(options)
  afterAll(() => server.stop())
  const admin = await server.createAdmin()
  return {
    server,
    admin,
    push: (one: PushChange, by: TestAdmin = admin) => push(server, by, one),
    pushRaw: (changes: readonly unknown[], by: TestAdmin = admin) => pushRaw(server, by, changes),
    /** What the panel of that admin asks for and does online. */
    online: (who: TestAdmin = admin) =>
      createOnline({
        baseUrl: server.url,
        admin: { token: async () => who.token, refused: async () => undefined },
      }),
  }
}

/** A copy of the hooks with these files besides, for the tests of a file. */
export const ownHooks = async (files: Readonly<Record<string, string>> = {}): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  await cp(resolve(import.meta.dirname, '../../pocketbase/pb_hooks'), folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}
