import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../support/app-paths.ts'
import { NEWER } from '../support/old-browser.ts'

/** Names that older things have as well. */
const OF_OTHERS =
  /^(?:any|drop|every|filter|find|flatMap|forEach|map|reduce|some|values|with|try|parse|union|difference|intersection|escape|resize|detached|Iterator)$/

test('the app calls nothing that came after the browsers that it is built for', () => {
  const names = [...new Set(Object.values(NEWER).flat())].filter((name) => !OF_OTHERS.test(name))
  expect(names).toContain('toSorted')
  const call = new RegExp(`\\.(?:${names.join('|')})\\(`)
  const found = ['web', 'sync'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) => call.test(readFileSync(join(ROOT, file), 'utf8'))),
  )
  expect(found).toEqual([])
})
