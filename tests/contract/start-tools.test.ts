import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../support/pocketbase.ts'
import { bareClone, fakeTool, isRunning, remove, Start, temporaryFolder } from '../support/start.ts'
import { zipOf } from '../support/zip.ts'

const PINNED = '.cache/pocketbase-0.39.11/pocketbase'
let clone: string
let dataDir: string
const folders: string[] = []
beforeEach(async () => {
  clone = await bareClone()
  dataDir = await temporaryFolder()
  folders.push(clone, dataDir)
})
afterEach(async () => {
  for (const folder of folders.splice(0)) await remove(folder)
})

const tool = async (name: string, line: string): Promise<string> => {
  const folder = await fakeTool(name, line)
  folders.push(folder)
  return folder
}
/** A start in the clone with nothing but these folders in PATH; what it wrote to stderr. */
const failing = async (path: string, env: Record<string, string> = {}): Promise<string> => {
  const start = new Start({ root: clone, env: { DATA_DIR: dataDir, PATH: path, ...env } })
  expect(await start.ended(), start.stdout).toBe(1)
  expect(start.stderr).toMatch(/^[^\n]+\n$/)
  return start.stderr
}
const forgetPackages = () => rm(join(clone, 'node_modules/.package-lock.json'))

describe('the packages', () => {
  test('are installed as they are locked when there are none', async () => {
    await forgetPackages()
    const npm = await tool(
      'npm',
      'echo "$@" > asked; /bin/cp package-lock.json node_modules/.package-lock.json',
    )
    expect(await failing(npm)).toContain('Go is missing') // the step behind it
    expect(await readFile(join(clone, 'asked'), 'utf8')).toBe(
      'ci --include=dev --no-audit --no-fund\n',
    )
  })

  test('are installed again when one has another version than the lock file says', async () => {
    const path = join(clone, 'node_modules/.package-lock.json')
    const list = JSON.parse(await readFile(path, 'utf8'))
    list.packages['node_modules/zod'].version = '3.0.0'
    await writeFile(path, JSON.stringify(list))
    expect(await failing(await tool('npm', 'exit 7'))).toContain('npm ci ended with 7')
  })

  test('are left alone when they are what is locked', async () => {
    expect(await failing(await tool('npm', 'exit 7'))).not.toContain('npm')
  })

  test('cannot come without npm, and that is said', async () => {
    await forgetPackages()
    expect(await failing('/nowhere')).toBe(
      'npm is missing: it comes with Node, so install Node again or put npm into the PATH.\n',
    )
  })

  test('that do not arrive are said, with the place of the reasons', async () => {
    await forgetPackages()
    const npm = await tool('npm', 'echo ECONNREFUSED; echo "    at Object.<anonymous>" >&2; exit 1')
    expect(await failing(npm)).toContain('check the network')
    expect(await readFile(join(clone, '.cache/npm.log'), 'utf8')).toContain('ECONNREFUSED')
  })

  test('that are on their way are stopped with everything they started', async () => {
    await forgetPackages()
    const npm = await tool('npm', '/bin/sleep 300 & echo $! > grandchild; wait')
    const start = new Start({ root: clone, env: { DATA_DIR: dataDir, PATH: npm } })
    await start.says(/Installing the locked packages/)
    const grandchild = await expect
      .poll(async () => Number(await readFile(join(clone, 'grandchild'), 'utf8').catch(() => 0)))
      .toBeGreaterThan(0)
      .then(async () => Number(await readFile(join(clone, 'grandchild'), 'utf8')))
    expect(await start.stop('SIGINT')).toBe(0)
    // Where nobody collects it, it stays in the list of processes as a zombie.
    const state = await readFile(`/proc/${grandchild}/stat`, 'utf8').catch(() => '0 (sleep) Z')
    expect(!isRunning(grandchild) || state.includes(') Z')).toBe(true)
    expect(start.stderr).toBe('')
    await expect(stat(join(dataDir, 'server.json'))).rejects.toThrow()
  })
})

describe('PocketBase', () => {
  test('is built with Go where there is Go, in our module and with its version', async () => {
    const go = await tool(
      'go',
      '[ "$1" = version ] && exit 0; pwd > asked; echo "$@" >> asked; while [ "$1" != -o ]; do shift; done; echo made > "$2"; /bin/chmod 755 "$2"',
    )
    expect(await failing(go)).toContain('The app could not be built') // the step behind it
    const asked = await readFile(join(clone, 'pocketbase/binary/asked'), 'utf8')
    expect(asked).toMatch(
      /pocketbase\/binary\nbuild .*-X github.com\/pocketbase\/pocketbase.Version=0.39.11/,
    )
    expect(asked).toMatch(/ github.com\/pocketbase\/pocketbase\/examples\/base\n$/)
    expect(await readFile(join(clone, PINNED), 'utf8')).toBe('made\n')
  })

  test('that Go cannot build is said, and nothing is left that looks like it', async () => {
    const go = await tool(
      'go',
      '[ "$1" = version ] && exit 0; echo "dial tcp: timeout" >&2; exit 1',
    )
    expect(await failing(go)).toContain('could not be built with Go: check the network')
    expect(await readdir(join(clone, '.cache/pocketbase-0.39.11'))).toEqual([])
  })

  test('cannot come without Go while no release is pinned, and that is said', async () => {
    expect(await failing('/nowhere')).toContain(
      'set POCKETBASE_BIN to a copy of PocketBase 0.39.11',
    )
  })

  describe('as the official release', () => {
    let server: Server
    let archive: Buffer
    beforeEach(async () => {
      archive = zipOf('pocketbase', Buffer.from('#!/bin/sh\necho released\n'))
      const port = await freePort()
      server = createServer((request, response) => {
        if (!request.url?.includes('/v0.39.11/pocketbase_0.39.11_')) response.writeHead(404)
        response.end(archive)
      })
      await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
      const sha256 = createHash('sha256').update(archive).digest('hex')
      const machines = ['linux', 'darwin'].flatMap((os) => [`${os}_amd64`, `${os}_arm64`])
      const pinned = {
        version: '0.39.11',
        from: `http://127.0.0.1:${port}`,
        archives: Object.fromEntries(machines.map((machine) => [machine, sha256])),
      }
      await writeFile(join(clone, 'pocketbase/binary/release.json'), JSON.stringify(pinned))
    })
    afterEach(() => new Promise((done) => server.close(done)))

    test('is unpacked when it is the pinned one', async () => {
      expect(await failing('/nowhere')).toContain('The app could not be built')
      expect(await readFile(join(clone, PINNED), 'utf8')).toContain('echo released')
      expect((await stat(join(clone, PINNED))).mode & 0o111).toBe(0o111)
    })

    test('is thrown away when one byte differs', async () => {
      archive = Buffer.from(archive)
      archive[40] = (archive[40] ?? 0) ^ 1
      expect(await failing('/nowhere')).toContain('is not the pinned release of PocketBase')
      expect(await readdir(join(clone, '.cache/pocketbase-0.39.11'))).toEqual([])
    })

    test('that does not arrive is said', async () => {
      await new Promise((done) => server.close(done))
      server = createServer()
      expect(await failing('/nowhere')).toContain('PocketBase could not be downloaded')
      await new Promise<void>((done) => server.listen(0, done))
    })
  })
})
