import { expect, test } from 'vitest'
import { type Reading, readAll } from '../../../web/features/admin/intake/basket-reader.tsx'
import type { BasketTarget, InBasket, Targeted } from '../../../web/shared/intake/basket.ts'

const waiting = (id: string, to: BasketTarget = 'free_pdfs'): InBasket => ({
  id,
  name: `${id}.pdf`,
  type: 'application/pdf',
  sizeBytes: 1,
  to,
  author: 'me',
  keptAt: 1,
})

/** Reads a basket in which some files cannot be taken in. Gives the messages, and the files left at the end. */
const readThrough = async (
  files: readonly InBasket[],
  cannot: readonly string[],
  meanwhile: (read: Targeted) => readonly InBasket[] = () => [],
) => {
  let basket = files
  const said: Reading[] = []
  await readAll({
    look: async () => basket,
    readOne: async (one) => {
      if (cannot.includes(one.id)) throw new Error(`no room for ${one.name}`)
      basket = [...basket.filter(({ id }) => id !== one.id), ...meanwhile(one)]
    },
    whyOf: (cause) => (cause instanceof Error ? cause.message : ''),
    isGone: () => false,
    onReading: (reading) => said.push(reading),
  })
  return { left: basket.map(({ id }) => id), last: said.at(-1), said }
}

test('one file that cannot be taken in holds up none behind it, and is told with its reason', async () => {
  const { left, last } = await readThrough([waiting('a'), waiting('b'), waiting('c')], ['a'])
  expect(left).toEqual(['a'])
  expect(last).toEqual({ kind: 'stuck', why: new Map([['a', 'no room for a.pdf']]) })
})

test('files are read in the order in which they came, those that come meanwhile too; what nobody placed waits', async () => {
  const come = (read: Targeted) => (read.id === 'a' ? [waiting('c')] : [])
  const { left, said } = await readThrough([waiting('a'), waiting('x', ''), waiting('b')], [], come)
  expect(left).toEqual(['x'])
  expect(said).toEqual([
    ...['a', 'b', 'c'].map((id) => ({ kind: 'reading', name: `${id}.pdf` })),
    { kind: 'idle' },
  ])
})

test('who has left reads nothing more and says nothing', async () => {
  const said: Reading[] = []
  await readAll({
    look: async () => [waiting('a')],
    readOne: async () => {
      throw new Error('read all the same')
    },
    whyOf: () => '',
    isGone: () => true,
    onReading: (reading) => said.push(reading),
  })
  expect(said).toEqual([])
})
