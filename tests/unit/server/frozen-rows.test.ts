import { expect, test } from 'vitest'
import { collections } from '../../../sync/model/collections.ts'
import { FIRST_COLLECTIONS } from '../../../sync/store/schema.ts'
import { frozenVersions, readFrozen } from '../../support/frozen-release.ts'

test.each(await frozenVersions())(
  'every row that a visitor’s device kept at release %s is one of today’s: what came later is optional',
  async (version) => {
    const { visitor } = await readFrozen(version, 'adminadminadmin')
    let rows = 0
    for (const name of FIRST_COLLECTIONS) {
      const database = visitor.databases.find(
        (one) => one.name.includes('mirror-visitor') && one.name.endsWith(`--${name}`),
      )
      const docs = database?.stores.find((store) => store.name === 'docs')?.rows ?? []
      expect(docs.length, name).toBeGreaterThan(0)
      for (const [, doc] of docs) {
        // as: documents of our own mirror, which keep the row as text
        const { row } = doc as { row: string }
        const { error } = collections[name].schema.safeParse(JSON.parse(row))
        expect(error, `${name}: ${row}`).toBeUndefined()
        rows += 1
      }
    }
    expect(rows).toBeGreaterThan(80)
  },
)
