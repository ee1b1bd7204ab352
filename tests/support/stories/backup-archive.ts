import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { pack } from '../../../pocketbase/operate/archive.mjs'
import { describeOwn } from '../../../pocketbase/operate/release.mjs'
import { unpack } from '../../../pocketbase/operate/unpack.mjs'
import { remove, temporaryFolder } from '../start.ts'

export let folder: string
export let path: string
export const PAPER = 'storage/pbc_1/file00000000001/paper.pdf'
const about = async () => ({
  ...(await describeOwn()),
  at: new Date(0).toISOString(),
  epoch: 'epoch0000000001',
  seq: 7,
})
export type Files = Record<string, { readonly size: number; readonly sha256: string }>
/** Packs one file under each of the names; `said`: what the manifest says of them. */
export const packOf = async (
  to: string,
  names: readonly string[] = ['data.db', PAPER],
  said = (files: Files): Files => files,
) => {
  const own = await about()
  const sources = names.map((name) => ({ name, from: join(folder, 'one'), level: 1 }))
  await pack(to, sources, (files) => ({ ...own, files: said(files) }))
  return to
}

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeAll(async () => {
    folder = await temporaryFolder()
    await writeFile(join(folder, 'one'), 'the same words again and again '.repeat(40))
    path = await packOf(join(folder, 'whole.zip'))
  })

  afterAll(() => remove(folder))
}

/** Backups with one byte changed, at every so many. */
export const refusesDamaged = (step: number) => async () => {
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
  for (let at = 0; at < whole.length; at += step) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    said.add(await refusal(bytes))
  }
  for (const length of [0, 1, 63, 64, 65, whole.length >> 1, whole.length - 1])
    said.add(await refusal(whole.subarray(0, length)))
  expect([...said]).toEqual([`${broken} is damaged, or no backup of an academy.`])
}
