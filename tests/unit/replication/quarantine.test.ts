import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { StoreOp } from '../../support/memory-store.ts'
import { NOTES, note, noteId, world } from './puller-world.ts'

describe('[R12] quarantine', () => {
  test('takes what the model refuses and what no collection knows, raw, and lets the rest pass', async () => {
    const { server, tab, titles, mirrorDisk, fill } = world()
    fill(1)
    server.put(NOTES, note(2, { subject: 'Astrology' }))
    server.put('quizzes', { id: noteId(3), question: '?' })
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(['Note 1'])
    const kept = [...mirrorDisk.quarantine.values()]
    expect(kept.map(({ collection, seq }) => [collection, seq])).toEqual([
      [NOTES, 2],
      ['quizzes', 3],
    ])
    expect(JSON.parse(kept[0]?.raw ?? '')).toEqual(note(2, { subject: 'Astrology' }))
  })

  test('keeps an older version off the screen once a newer one cannot be read', async () => {
    const { server, tab, titles, fill } = world()
    fill(1)
    await tab().pull()
    server.put(NOTES, note(1, { subject: 'Astrology' }))
    await tab().pull()
    expect(titles()).toEqual([])
  })

  test('lets a row go when a newer one can be read, or when it is deleted', async () => {
    const { server, tab, titles, mirrorDisk } = world()
    server.put(NOTES, note(1, { subject: 'Astrology' }))
    server.put(NOTES, note(2, { subject: 'Astrology' }))
    await tab().pull()
    server.put(NOTES, note(1))
    server.drop(NOTES, noteId(2))
    await tab().pull()
    expect(mirrorDisk.quarantine.size).toBe(0)
    expect(titles()).toEqual(['Note 1'])
  })

  test('takes a row that the store refuses, written alone, and gives it back at the next start', async () => {
    const { tab, titles, truth, fill, mirrorDisk } = world()
    fill(3)
    const refuse = (_: string, doc: { id: string }) => (doc.id === noteId(2) ? 'too strange' : null)
    expect(await tab({ refuse }).pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(['Note 1', 'Note 3'])
    expect(await tab({ refuse }).retryQuarantine()).toBe(1)
    expect(await tab().retryQuarantine()).toBe(0)
    expect(titles()).toEqual(truth())
    expect(mirrorDisk.quarantine.size).toBe(0)
  })

  test('takes no row because of a page that failed as a whole', async () => {
    const { tab, titles, truth, fill, mirrorDisk } = world()
    fill(3)
    const storeFault = (op: StoreOp) => {
      const docs = op.method === 'upsert' ? op.args[1] : []
      if (Array.isArray(docs) && docs.length > 1) throw new SyncError('storage')
    }
    expect(await tab({ beforeEach: storeFault }).pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(truth())
    expect(mirrorDisk.quarantine.size).toBe(0)
  })

  test('takes rows of a kind that this build does not know off a mirror that a newer one shares, once they change or go', async () => {
    const { server, tab, mirrorDisk } = world()
    server.put('quizzes', { id: noteId(1), question: '?' })
    server.put('quizzes', { id: noteId(2), question: '?' })
    await tab().pull()
    const kept = { shown: 1, kind: '', rank: 0, seq: 1, generation: 1, row: {} } as const
    mirrorDisk.rows.set(
      'quizzes',
      new Map([1, 2, 3].map((at) => [noteId(at), { ...kept, id: noteId(at) }])),
    )
    server.put('quizzes', { id: noteId(1), question: '!' })
    server.drop('quizzes', noteId(2))
    await tab().pull()
    expect([...(mirrorDisk.rows.get('quizzes')?.keys() ?? [])]).toEqual([noteId(3)])
    expect([...mirrorDisk.quarantine.keys()]).toEqual([`quizzes/${noteId(1)}`])
  })

  test('keeps unknown fields of a row, for a build that knows them', async () => {
    const { server, tab, mirrorDisk } = world()
    server.put(NOTES, note(1, { stars: 5 }))
    await tab().pull()
    expect(mirrorDisk.rows.get(NOTES)?.get(noteId(1))?.row).toEqual(note(1, { stars: 5 }))
  })
})
