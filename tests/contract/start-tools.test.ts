import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  bareClone,
  fakeTool,
  migratedFolder,
  RELEASE,
  remove,
  repository,
  Start,
  type StartOptions,
  temporaryFolder,
} from '../support/start.ts'

/** A zip archive of one file, as a release of PocketBase is one. */
const zipOf = async (name: string, content: string): Promise<Buffer> => {
  const zip = new ZipWriter(new Uint8ArrayWriter())
  await zip.add(name, new TextReader(content))
  return Buffer.from(await zip.close())
}

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
const failing = async (path: string, command: Pick<StartOptions, 'script' | 'args'> = {}) => {
  const start = new Start({ root: clone, ...command, env: { DATA_DIR: dataDir, PATH: path } })
  expect(await start.ended(), start.stdout).toBe(1)
  expect(start.stderr).toMatch(/^[^\n]+\n$/)
  return start.stderr
}
/** Go that builds something that is no PocketBase. */
const GO =
  '[ "$1" = version ] && exit 0; pwd > asked; echo "$@" >> asked; while [ "$1" != -o ]; do shift; done; echo made > "$2"; /bin/chmod 755 "$2"'
const forgetPackages = () => rm(join(clone, 'node_modules/.package-lock.json'))

describe('the packages', () => {
  /** Folders with that npm, and with Go, which builds at the same time. */
  const withNpm = async (line: string): Promise<string> =>
    `${await tool('npm', line)}:${await tool('go', GO)}`

  test('are installed as they are locked when there are none, without running anything of theirs', async () => {
    await forgetPackages()
    const npm = await withNpm(
      'echo "$@" > asked; /bin/cp package-lock.json node_modules/.package-lock.json',
    )
    expect(await failing(npm)).toContain('The app could not be built') // the step behind it
    expect(await readFile(join(clone, 'asked'), 'utf8')).toBe(
      'ci --ignore-scripts --include=dev --no-audit --no-fund\n',
    )
  })
})

describe('PocketBase', () => {
  /** A command that needs PocketBase, and no app; what it wrote to stderr. */
  const running = (path: string) =>
    failing(path, { script: 'admin.mjs', args: ['reset', 'asha@academy.example'] })
  const BEHIND = "The command 'migrations' failed" // the step behind it
  beforeEach(async () => {
    dataDir = await migratedFolder()
    folders.push(dataDir)
  })

  test('is built with Go where no release comes, in our module and with its version', async () => {
    const go = await tool('go', GO)
    expect(await running(go)).toContain(BEHIND)
    const asked = await readFile(join(clone, 'pocketbase/binary/asked'), 'utf8')
    expect(asked).toMatch(
      /pocketbase\/binary\nbuild .*-X github.com\/pocketbase\/pocketbase.Version=0.39.11/,
    )
    expect(asked).toMatch(/ github.com\/pocketbase\/pocketbase\/examples\/base\n$/)
    expect(await readFile(join(clone, PINNED), 'utf8')).toBe('made\n')
  })

  test('cannot come without Go while no release is pinned, and that is said', async () => {
    const sentence =
      /^No release of PocketBase is pinned for \w+\. Go is not installed\. Check the network, install Go, or set POCKETBASE_BIN to a copy of PocketBase 0\.39\.11\.\n$/
    expect(await running('/nowhere')).toMatch(sentence)
    expect(await readdir(join(clone, '.cache/pocketbase-0.39.11'))).toEqual([])
  })

  describe('as the official release', () => {
    let server: Server
    let archive: Buffer
    let asked: number
    /** Serves an archive as the release, and pins it for every machine that tests run on. */
    const publish = async (name: string, content: string, sha256?: string): Promise<void> => {
      archive = await zipOf(name, content)
      const hash = sha256 ?? createHash('sha256').update(archive).digest('hex')
      const machines = ['linux', 'darwin'].flatMap((os) => [`${os}_amd64`, `${os}_arm64`])
      const { port } = server.address() as AddressInfo // as: it listens on a port, not on a pipe
      const pinned = {
        version: '0.39.11',
        from: `http://127.0.0.1:${port}`,
        archives: Object.fromEntries(machines.map((machine) => [machine, hash])),
      }
      await writeFile(join(clone, RELEASE), JSON.stringify(pinned))
    }
    beforeEach(async () => {
      asked = 0
      const reader = 'node_modules/@zip.js'
      await symlink(join(repository, reader), join(clone, reader))
      server = createServer((request, response) => {
        asked += 1
        if (!request.url?.includes('/v0.39.11/pocketbase_0.39.11_')) response.writeHead(404)
        response.end(archive)
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      await publish('pocketbase', '#!/bin/sh\necho released\n')
    })
    afterEach(() => new Promise((done) => server.close(done)))

    test('is unpacked when it is the pinned one, and kept for the next start', async () => {
      expect(await running('/nowhere')).toContain(BEHIND)
      expect(await readFile(join(clone, PINNED), 'utf8')).toContain('echo released')
      expect((await stat(join(clone, PINNED))).mode & 0o111).toBe(0o111)
      expect(await running('/nowhere')).toContain(BEHIND)
      expect(asked).toBe(1)
    })

    test('is thrown away when one byte differs', async () => {
      archive[40] = (archive[40] ?? 0) ^ 1
      expect(await running('/nowhere')).toContain('is not the pinned release of PocketBase')
      expect(await readdir(join(clone, '.cache/pocketbase-0.39.11'))).toEqual([])
    })
  })
})
