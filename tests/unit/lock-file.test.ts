import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingPackages } from '../support/complete-lock.mjs'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** The packages of all, and those of the full run alone. */
const FOLDERS = ['.', 'tests/support/full-packages']
const asked = ({ version, dependencies, devDependencies }: Record<string, unknown>) => ({
  version,
  dependencies,
  devDependencies,
})

test.each(FOLDERS)(
  'the lock file of %s names the packages of every machine: else npm ci refuses it in a fresh clone',
  (folder) => {
    const names = missingPackages(read(`${folder}/package-lock.json`)).map(([path]) => path)
    expect(names, 'run: node tests/support/complete-lock.mjs').toEqual([])
  },
)

test.each(FOLDERS)('the lock file of %s holds exactly what its package.json asks for', (folder) => {
  const locked = read(`${folder}/package-lock.json`).packages['']
  expect(asked(locked)).toEqual(asked(read(`${folder}/package.json`)))
})
