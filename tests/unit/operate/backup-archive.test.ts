import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack } from '../../../pocketbase/operate/archive.mjs'
import { describeOwn, isNewer } from '../../../pocketbase/operate/release.mjs'
import { unpack } from '../../../pocketbase/operate/unpack.mjs'
import { remove, temporaryFolder } from '../../support/start.ts'

let folder: string
let path: string
const PAPER = 'storage/pbc_1/file00000000001/paper.pdf'
const about = async () => ({
  ...(await describeOwn()),
  at: new Date(0).toISOString(),
  epoch: 'epoch0000000001',
  seq: 7,
})
type Files = Record<string, { readonly size: number; readonly sha256: string }>
/** Packs one file under each of the names; `said`: what the manifest says of them. */
const packOf = async (
  to: string,
  names: readonly string[] = ['data.db', PAPER],
  said = (files: Files): Files => files,
) => {
  const own = await about()
  const sources = names.map((name) => ({ name, from: join(folder, 'one'), level: 1 }))
  await pack(to, sources, (files) => ({ ...own, files: said(files) }))
  return to
}

beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'one'), 'the same words again and again '.repeat(40))
  path = await packOf(join(folder, 'whole.zip'))
})
afterAll(() => remove(folder))

test('a backup gives back every byte', async () => {
  const to = join(folder, 'to')
  expect(await unpack(path, to)).toMatchObject({ seq: 7 })
  const before = await readFile(join(folder, 'one'))
  for (const name of ['data.db', PAPER]) expect(await readFile(join(to, name))).toEqual(before)
})

test('a backup of which a byte has changed, or the end is missing, is refused', async () => {
  const whole = await readFile(path)
  const broken = join(folder, 'broken.zip')
  const refusal = async (bytes: Buffer) => {
    await writeFile(broken, bytes)
    return unpack(broken, '').then(
      () => 'taken',
      (error) => error.message,
    )
  }
  const said = new Set<string>()
  for (let at = 0; at < whole.length; at += 13) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    said.add(await refusal(bytes))
  }
  for (const length of [0, 1, 63, 64, 65, whole.length >> 1, whole.length - 1])
    said.add(await refusal(whole.subarray(0, length)))
  expect([...said]).toEqual([`${broken} is damaged, or no backup of an academy.`])
})

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
