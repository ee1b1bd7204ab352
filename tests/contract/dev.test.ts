import { afterAll, expect, test } from 'vitest'
import { childrenOf, isRunning, migratedFolder, remove, Start } from '../support/start.ts'

const dataDir = await migratedFolder()
const start = new Start({ script: 'dev.mjs', env: { DATA_DIR: dataDir } })
afterAll(async () => {
  await start.stop()
  await remove(dataDir)
})

test('npm run dev answers pages from the sources and the API from PocketBase, at one address', async () => {
  const url = await start.url()
  const page = await fetch(`${url}/tests/full`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/@vite/client')])
  expect(await (await fetch(`${url}/api/setup`)).json()).toEqual({ needed: true })
  expect((await fetch(`${url}/api/nix`)).status).toBe(404)
  expect((await start.says(/(\S+)\/admin\/join#/))[1]).toBe(url)
  const servers = await childrenOf(start.pid)
  expect(await start.stop('SIGINT')).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  for (const server of servers) expect(isRunning(server)).toBe(false)
})
