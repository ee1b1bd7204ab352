import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leanRouter, PREFETCH, ROUTER } from '../../../web/build/lean-packages.ts'
import { ROOT } from '../../support/app-paths.ts'

const FOLDER = join(ROOT, 'node_modules/react-router/dist/production')

test('the router’s file still has what is taken out of it, and nothing of it is made for parts that nobody uses', () => {
  const code = readdirSync(FOLDER)
    .map((name) => join(FOLDER, name))
    .filter((file) => ROUTER.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  expect(code.split(PREFETCH)).toHaveLength(2)
  expect(code).toMatch(/^NavLink\.displayName = /m)
  const lean = leanRouter(code)
  expect(lean).not.toContain(PREFETCH)
  expect(lean).not.toMatch(/^\w+\.displayName/m)
  expect(lean).not.toMatch(/^var \w+ = React\d*\.(?:forwardRef|memo|createContext)/m)
})
