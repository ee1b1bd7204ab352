import { describe, expect, test } from 'vitest'
import { type BrowserName, findBrowser, type Machine } from '../support/browsers.mjs'

const ROOT_APT = ['/usr/bin/apt-get']

interface World {
  /** Files that are there from the start. */
  readonly files?: readonly string[]
  readonly env?: Machine['env']
  readonly isRoot?: boolean
  /** Files that a command brings where it works; a command that is not named fails. */
  readonly brings?: Readonly<Record<string, readonly string[]>>
  /** Programs that do not start. */
  readonly broken?: readonly string[]
}

/** Looks for the browser in a made-up machine; gives what it found and the commands that it needed. */
const look = async (browser: BrowserName, world: World) => {
  const { files = [], env = {}, isRoot = true, brings = {}, broken = [] } = world
  const there = new Set(files)
  const asked: string[] = []
  const found = await findBrowser(
    browser,
    { env, isRoot, has: (path) => there.has(path) },
    {
      run: async (command) => {
        const line = command.join(' ').replace(/^.*node_modules\/\.bin\//, '')
        asked.push(line)
        const got = brings[line]
        for (const path of got ?? []) there.add(path)
        return got !== undefined
      },
      works: async (path) => !broken.includes(path),
    },
  )
  return { found, asked }
}

const UPDATE = '/usr/bin/apt-get update -q'
const INSTALL = '/usr/bin/apt-get install -y -q'
const CHROMIUM = `${INSTALL} chromium`
const PLAYWRIGHT = 'playwright install chromium'

describe('Chromium', () => {
  test('that the system has is taken, and nothing is fetched', async () => {
    for (const path of ['/usr/bin/chromium', '/usr/bin/google-chrome-stable'])
      expect(await look('chromium', { files: [path, ...ROOT_APT] })).toEqual({
        found: path,
        asked: [],
      })
  })

  test('that CHROMIUM names is taken before all others, and nothing in its place', async () => {
    const env = { CHROMIUM: '/opt/chrome' }
    const files = ['/usr/bin/chromium', ...ROOT_APT]
    expect(await look('chromium', { env, files: [...files, '/opt/chrome'] })).toEqual({
      found: '/opt/chrome',
      asked: [],
    })
    expect(await look('chromium', { env, files })).toEqual({ found: null, asked: [] })
  })

  test('comes from the package manager where there is one', async () => {
    const brings = { [UPDATE]: [], [CHROMIUM]: ['/usr/bin/chromium'] }
    expect(await look('chromium', { files: ROOT_APT, brings })).toEqual({
      found: '/usr/bin/chromium',
      asked: [UPDATE, CHROMIUM],
    })
  })

  test('comes from the package manager through sudo for anybody but root', async () => {
    const files = [...ROOT_APT, '/usr/bin/sudo']
    const brings = { [`sudo -n ${UPDATE}`]: [], [`sudo -n ${CHROMIUM}`]: ['/usr/bin/chromium'] }
    const { found } = await look('chromium', { files, brings, isRoot: false })
    expect(found).toBe('/usr/bin/chromium')
  })

  test.each([
    ['there is no package manager', { files: [] }, [PLAYWRIGHT]],
    ['nobody may use it', { files: ROOT_APT, isRoot: false }, [PLAYWRIGHT]],
    ['it reaches nothing', { files: ROOT_APT }, [UPDATE, PLAYWRIGHT]],
    ['it has no Chromium', { files: ROOT_APT, brings: { [UPDATE]: [] } }, null],
    [
      'its package is a stub that starts nothing',
      {
        files: ROOT_APT,
        brings: { [UPDATE]: [], [CHROMIUM]: ['/usr/bin/chromium-browser'] },
        broken: ['/usr/bin/chromium-browser'],
      },
      null,
    ],
  ])('is the one that Playwright downloads where %s', async (_why, world: World, commands) => {
    const brings = { ...world.brings, [PLAYWRIGHT]: [] }
    expect(await look('chromium', { ...world, brings })).toEqual({
      found: '',
      asked: commands ?? [UPDATE, CHROMIUM, PLAYWRIGHT],
    })
  })

  test('that no way leads to is told apart from Playwright’s own', async () => {
    expect((await look('chromium', { files: ROOT_APT })).found).toBeNull()
  })
})

describe('other engines', () => {
  const WEBKIT = `${INSTALL} webkit2gtk-driver xvfb gjs gir1.2-webkit2-4.1`
  const PARTS = [
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/Xvfb',
    '/usr/bin/gjs',
    '/usr/lib/aarch64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
  ]

  test('come from the package manager for root, and for nobody else', async () => {
    const brings = { [UPDATE]: [], [`${INSTALL} firefox-esr`]: ['/usr/bin/firefox-esr'] }
    expect((await look('firefox', { files: ROOT_APT, brings })).found).toBe('/usr/bin/firefox-esr')
    const files = [...ROOT_APT, '/usr/bin/sudo']
    expect(await look('firefox', { files, isRoot: false })).toEqual({ found: null, asked: [] })
  })

  test('WebKit is there only with all that it runs on', async () => {
    expect(await look('webkit', { files: PARTS })).toEqual({ found: PARTS[0], asked: [] })
    for (const missing of PARTS) {
      const files = [...PARTS.filter((part) => part !== missing), ...ROOT_APT]
      const brings = { [UPDATE]: [], [WEBKIT]: PARTS }
      expect(await look('webkit', { files, brings }), missing).toEqual({
        found: PARTS[0],
        asked: [UPDATE, WEBKIT],
      })
    }
  })
})
