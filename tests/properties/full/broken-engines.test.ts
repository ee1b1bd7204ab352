import { describe } from 'vitest'
import { FIRST_SEEDS, FOUND, isFound, type Name } from '../../support/stories/broken-engines.ts'

describe(`${FOUND}, from the first seed on`, () => {
  for (const name of Object.keys(FIRST_SEEDS) as Name[]) isFound(name, 1)
})
