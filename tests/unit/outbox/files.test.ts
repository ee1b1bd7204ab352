import { describe, expect, test } from 'vitest'
import { edit, elsewhere, exam, world } from './world.ts'

const FILE = 'file00000000001'
const OTHER = 'file00000000002'
const paper = (id: string) => edit({ file_url: { id, name: `${id}.pdf` } })

/** A device on which the server has found scripts in the first file. */
const refusing = async (rows?: Parameters<typeof world>[0]) => {
  const made = await world(rows)
  made.files.ensure = async (id) => (id === FILE ? { refused: 'pdf_scripted' } : 'sent')
  return made
}

test('[R21] a file that a proxy refuses holds up its own row alone: it waits, and small rows go on', async () => {
  const { outbox, onServer, files } = await world([exam(), exam({ id: 'exam00000000002' })])
  files.ensure = async () => 'resting'
  await outbox.enqueue(paper(FILE))
  await outbox.enqueue(edit({ title: 'A small row' }, 'exam00000000002'))
  expect(await outbox.push()).toMatchObject({ kind: 'sent', accepted: 1, left: 1 })
  expect(await outbox.items()).toMatchObject([{ state: 'waiting' }])
  expect(onServer('exam00000000002')).toMatchObject({ title: 'A small row' })
})

describe('[R21] a file that the server does not take', () => {
  test('makes its row refused with what is wrong with it, and the row is not sent', async () => {
    const { outbox, server, shown } = await refusing()
    await outbox.enqueue(paper(FILE))
    expect(await outbox.push()).toMatchObject({ kind: 'sent', refused: 1, left: 0 })
    expect(await outbox.items()).toMatchObject([
      { state: 'refused', errors: { file_url: 'pdf_scripted' } },
    ])
    expect(await shown()).toMatchObject({ sync: 'refused' })
    expect(await outbox.push()).toEqual({ kind: 'idle' })
    expect(server.seen).toEqual([])
  })

  test('is mended by another one, on the row as it is by then', async () => {
    const { outbox, feed, pull, onServer } = await refusing()
    await outbox.enqueue(paper(FILE))
    await outbox.push()
    elsewhere(feed, { subject: 'Physics' })
    await pull()
    // As by the form of its row.
    await outbox.enqueue(paper(OTHER))
    expect(await outbox.filesInUse()).toEqual(new Set([OTHER]))
    expect(await outbox.push()).toMatchObject({ accepted: 1, conflicts: 0 })
    expect(onServer()).toMatchObject({ subject: 'Physics', file_url: { id: OTHER } })
  })
})
