import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../support/ports.ts'
import { waitFor } from '../wait-for.ts'
import { LISTS, type List, listsOf, STORE_ROWS } from './lists.ts'
import { type NpmPeer, npmPeer } from './npm-peer.ts'
import { asChild, type FeedRow, type SyncPeer } from './sync-peer.ts'
import { inThePlaceOfTheApp } from './this-app.ts'

const run = promisify(execFile)

/** How a content system gives its lists: the addresses end with the number of a page of 1,000 rows. */
interface Rest {
  readonly whole: (list: string) => string
  /** Rows that changed after `{since}`. */
  readonly newer: (list: string) => string
  /** Names in the answer: of its rows, and in each of its key and of its last change. */
  readonly names: { readonly rows: string; readonly id: string; readonly updated: string }
  /** Request that gives a row of a list another title. */
  readonly edit: (list: string, id: string, title: string) => readonly [string, RequestInit]
}

/** A content system as npm has it, with an owner's work to have these lists in it. */
export interface ContentSystem {
  readonly name: string
  readonly peer: (lists: readonly List[]) => NpmPeer
  /** Environment of all that it runs, beside FOLDER, its data, and PORT. */
  readonly env?: (folder: string, port: number) => Readonly<Record<string, string>>
  /** Arguments of Node.js, once before its first start, with the lists in `lists.json` of FOLDER. */
  readonly prepare: readonly string[]
  readonly start: (port: number) => readonly string[]
  /** Puts in, at its first start, what `prepare` did not. */
  readonly fill?: (url: string, lists: readonly List[]) => Promise<void>
  readonly rest: Rest
}

export const JSON_HEADERS = { 'Content-Type': 'application/json' } as const

/** @throws what the system says against it */
export const askRest = async (url: string, init?: RequestInit): Promise<string> => {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`)
  return text
}

/** A page's whole sync: every list, page by page, at first; afterwards the rows newer than its newest. */
const syncScript = ({ whole, newer, names }: Rest): string => `(async () => {
  const startedAt = performance.now()
  const newest = localStorage.newest ?? ''
  const addresses = ${JSON.stringify(LISTS.map((list) => [whole(list), newer(list)]))}
  const all = []
  for (const [whole, newer] of addresses) {
    const address = newest ? newer.replace('{since}', encodeURIComponent(newest)) : whole
    for (let page = 1, more = true; more; page += 1) {
      const answer = await fetch(address + page)
      if (!answer.ok) throw new Error(address + page + ': ' + answer.status)
      const rows = (await answer.json()).${names.rows}
      all.push(...rows)
      more = rows.length === 1000
    }
  }
  const rows = await (${STORE_ROWS})(all, (row) => row.${names.id})
  localStorage.newest = all.reduce((top, row) => row.${names.updated} > top ? row.${names.updated} : top, newest)
  return { ms: performance.now() - startedAt, rows }
})()`

const startSystem = async (system: ContentSystem, lists: readonly List[]) => {
  const made = await npmPeer(system.peer(lists))
  if (!made) return null
  const { folder: cwd, program } = made
  const folder = await mkdtemp(join(tmpdir(), 'academy-content-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [list] = LISTS
  const own = { FOLDER: folder, PORT: String(port), ...system.env?.(folder, port) }
  const env = { ...made.env, ...own }
  const start = async (path: string) => {
    const child = spawn(program, [...system.start(port)], { cwd, env, stdio: 'ignore' })
    await waitFor(async () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
      await fetch(url + path).then((answer) => answer.arrayBuffer())
    }).catch(async (error) => {
      await asChild(child)
      throw error
    })
    return child
  }
  try {
    await mkdir(join(folder, 'uploads'))
    await writeFile(join(folder, 'lists.json'), JSON.stringify(lists))
    await run(program, [...system.prepare], { cwd, env })
    if (system.fill) {
      const first = await start('/')
      await system.fill(url, lists).finally(() => asChild(first))
    }
    return { url, folder, child: await start(system.rest.whole(list) + 1) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * A content system for an academy's lists. Its lists come from its own REST. A device keeps them as the site's builder
 * would have to: whole at first, then the newer rows. It hears of no deletion. Null, with a sentence, where it does not
 * run here.
 */
export const contentSystem = async (
  system: ContentSystem,
  rows: readonly FeedRow[],
): Promise<SyncPeer | null> => {
  const { name, rest } = system
  const [list] = LISTS
  const started = await startSystem(system, listsOf(rows)).catch((error) => {
    console.warn(`Left out: ${name} does not run on this machine: ${String(error).slice(0, 600)}`)
    return null
  })
  if (!started) return null
  const { url, folder, child } = started
  const firstPage = async () => {
    const headers = { 'Accept-Encoding': 'identity' }
    const text = await askRest(url + rest.whole(list) + 1, { headers })
    return { text, rows: JSON.parse(text)[rest.names.rows] }
  }
  let changes = 0
  return {
    name,
    pid: child.pid,
    open: async (page) => {
      await inThePlaceOfTheApp(page, url, `<!doctype html><title>${name}</title>`)
      await page.goto(`${url}/bench`)
    },
    sync: (page) => page.evaluate(syncScript(rest)),
    change: async () => {
      changes += 1
      const [first] = (await firstPage()).rows
      const [path, init] = rest.edit(list, first[rest.names.id], `Title ${changes}`)
      await askRest(url + path, init)
    },
    thousandRows: async () => {
      const page = await firstPage()
      return { rows: page.rows.length, bytes: Buffer.byteLength(page.text) }
    },
    close: async () => {
      await asChild(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
