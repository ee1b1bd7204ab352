import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingPackages } from '../support/complete-lock.mjs'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

test('the lock file names the packages of every machine: else npm ci refuses it in a fresh clone', () => {
  const names = missingPackages(read('package-lock.json')).map(([path]) => path)
  expect(names, 'run: node tests/support/complete-lock.mjs').toEqual([])
})

test('the lock file holds exactly what package.json asks for', () => {
  const { dependencies, devDependencies, version } = read('package.json')
  const locked = read('package-lock.json').packages['']
  expect(locked).toMatchObject({ version, dependencies, devDependencies })
})
