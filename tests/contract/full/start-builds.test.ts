import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { currentApp } from '../../../pocketbase/start/app-folders.mjs'
import { binary } from '../../support/start.ts'
import {
  begin,
  build,
  clone,
  fake,
  inCache,
  say,
  setUp,
} from '../../support/stories/start-builds.ts'

setUp()

describe('the app', () => {
  test('is built for use, whatever the environment of the start says', async () => {
    for (const mode of ['development', 'test', '']) {
      await say(`mode ${mode}`)
      await (await begin(join(fake, 'pocketbase'), { NODE_ENV: mode })).ended()
      expect(await readFile(join(currentApp(clone), 'mode.txt'), 'utf8')).toBe('production')
    }
  })
})

describe('a server that runs', () => {
  test('that was killed keeps no build for ever', async () => {
    const server = await begin(binary)
    await server.url()
    const noted = (await inCache()).filter((name) => name.endsWith('.json'))
    expect(noted).toHaveLength(1)
    // As a power cut leaves it: its note beside a build that nobody serves.
    const note = await readFile(join(clone, '.cache/app', noted[0] ?? ''), 'utf8')
    await server.stop()
    await writeFile(join(clone, '.cache/app', noted[0] ?? ''), note)
    for (const word of ['second', 'third', 'fourth']) await build(word)
    expect((await inCache()).filter((name) => name.endsWith('.json'))).toEqual([])
    expect(await inCache()).toHaveLength(3)
  })
})
