import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { together, workerOutput } from '../../web/build/chunks.ts'

const root = resolve(import.meta.dirname, '../..')
const files = ['sync', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${folder}/${file.replaceAll('\\', '/')}`,
  ),
)
const ours = [...together, ...workerOutput.codeSplitting.groups].filter(({ test }) =>
  /sync|web/.test(test.source),
)

test.each(ours.map((group) => [String(group.name), group.test] as const))(
  'a group of the build holds files that are there: %s',
  (_name, pattern) => {
    expect(files.filter((file) => pattern.test(file))).not.toEqual([])
  },
)

/** Lines that a screen shows. */
const SCREEN = 80

test('the configuration of the build fits one screen', () => {
  const lines = readFileSync(join(root, 'vite.config.ts'), 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.length).toBeLessThanOrEqual(SCREEN)
})
