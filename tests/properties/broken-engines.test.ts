import { describe } from 'vitest'
import { FIRST_SEEDS, FOUND, isFound, type Name } from '../support/stories/broken-engines.ts'
import { BROKEN_ENGINES } from './simulation/broken-engines.ts'

// as: keys of those very tables
const names = Object.keys(BROKEN_ENGINES) as Name[]
describe(FOUND, () => {
  for (const name of names) isFound(name, FIRST_SEEDS[name] ?? 1)
})
