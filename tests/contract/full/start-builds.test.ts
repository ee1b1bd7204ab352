import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { begin, clone, fake, say, setUp } from '../../support/stories/start-builds.ts'

setUp()

test('the app is built for use, whatever the environment of the start says', async () => {
  for (const mode of ['development', 'test', '']) {
    await say(`mode ${mode}`)
    await (await begin(join(fake, 'pocketbase'), { NODE_ENV: mode })).ended()
    expect(await readFile(join(clone, '.cache/app/mode.txt'), 'utf8')).toBe('production')
  }
})
