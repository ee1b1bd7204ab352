import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isNewer } from '../../../pocketbase/operate/release.mjs'
import { unpack } from '../../../pocketbase/operate/unpack.mjs'
import {
  type Files,
  folder,
  PAPER,
  packOf,
  path,
  refusesDamaged,
  setUp,
} from '../../support/stories/backup-archive.ts'

setUp()

test('a backup gives back every byte', async () => {
  const to = join(folder, 'to')
  expect(await unpack(path, to)).toMatchObject({ seq: 7 })
  const before = await readFile(join(folder, 'one'))
  for (const name of ['data.db', PAPER]) expect(await readFile(join(to, name))).toEqual(before)
})
test('a backup of which a byte has changed, or the end is missing, is refused', refusesDamaged(13))

const SUM = { size: 1, sha256: '0'.repeat(64) }
test.each<[name: string, names: readonly string[], said?: (files: Files) => Files]>([
  ['a file leads out of the folder', ['data.db', 'storage/../../x/y']],
  ['there is no database', [PAPER]],
  ['a file is none of PocketBase', ['data.db', 'server.json']],
  ['a file is not as it says', ['data.db'], () => ({ 'data.db': SUM })],
  ['a file that it names is not there', ['data.db'], (files) => ({ ...files, [PAPER]: SUM })],
  ['a file that is there is not named', ['data.db', PAPER], ({ [PAPER]: _, ...files }) => files],
])('a sealed archive is refused where %s', async (name, names, said) => {
  const odd = await packOf(join(folder, `${name}.zip`), names, said)
  await expect(unpack(odd, '')).rejects.toThrow('is damaged, or no backup of an academy.')
})

describe('a backup is of a newer release', () => {
  test.each([
    ['by its form', { format: 2 }, true],
    ['by its release', { release: '0.10.0' }, true],
    ['by its PocketBase', { pocketbase: '0.40.0' }, true],
    ['by a migration', { migrations: ['1', '2', '3'] }, true],
    ['not where all is as here', {}, false],
    ['not where it is older', { release: '0.1.9', pocketbase: '0.9.0', migrations: ['1'] }, false],
  ])('%s', (_how, more, newer) => {
    const own = { format: 1, release: '0.2.0', pocketbase: '0.39.11', migrations: ['1', '2'] }
    expect(isNewer({ ...own, ...more }, own)).toBe(newer)
  })
})
