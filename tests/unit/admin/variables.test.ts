import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variablesCss } from '../../../web/features/admin/theme/variables.ts'

const bare = (css: string) => css.replace(/\s+/g, '').toLowerCase()

test('the style sheet of variables is the one that the theme asks for', () => {
  const stored = readFileSync('web/features/admin/theme/variables.css', 'utf8')
  // Stale: run node web/features/admin/theme/make-variables.mjs and format it.
  expect(bare(stored)).toBe(bare(variablesCss()))
})
