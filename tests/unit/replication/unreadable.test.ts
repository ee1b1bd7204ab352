import { BehaviorSubject, NEVER, of } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../sync/lib/live.ts'
import { type Content, followContent } from '../../../sync/queries/content.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { createMemoryMirror } from '../../support/memory-store.ts'
import { NOTES, note, noteId, world } from './puller-world.ts'

describe('[R12] a row that this build cannot read', () => {
  const strange = (n: number) => note(n, { subject: 'Astrology' })

  test('stays as text, of a collection that nobody knows too, and lets the rest pass', async () => {
    const { server, tab, titles, current, fill } = world()
    fill(1)
    server.put(NOTES, strange(2))
    server.put('quizzes', { id: noteId(3), question: '?' })
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(['Note 1'])
    const kept = current().rows.get(`${NOTES}/${noteId(2)}`)
    expect(kept?.seq).toBe(2)
    expect(JSON.parse(kept?.text ?? '')).toEqual(strange(2))
    expect(current().rows.get(`quizzes/${noteId(3)}`)?.seq).toBe(3)
  })

  test('is told and not shown, nor is the version before it; it comes back once it can be read', async () => {
    const { server, tab, current, fill } = world()
    const mirror = createMemoryMirror(current())
    const told: string[] = []
    const content = new BehaviorSubject<Reading<Content>>({ state: 'loading' })
    const { platform, pass } = createFakePlatform()
    const { flush } = followContent({
      ...{ platform, mirror: of(mirror), doubts: NEVER, into: content },
      onUnreadable: ({ id }) => told.push(id),
    })
    const pulled = async () => {
      await tab().pull()
      await mirror.write([...current().rows.values()])
      await pass(1)
      await flush()
      if (content.value.state !== 'ready') throw new Error(content.value.state)
      return content.value.value[NOTES].map(({ row }) => row.title)
    }
    fill(1)
    expect(await pulled()).toEqual(['Note 1'])
    expect(told).toEqual([])
    server.put(NOTES, strange(1))
    expect(await pulled()).toEqual([])
    expect(told).toContain(noteId(1))
    server.put(NOTES, note(1))
    expect(await pulled()).toEqual(['Note 1'])
  })

  test('goes with its tombstone, and its content with it', async () => {
    const { server, tab, current } = world()
    server.put(NOTES, strange(1))
    await tab().pull()
    server.drop(NOTES, noteId(1))
    await tab().pull()
    expect(current().rows.get(`${NOTES}/${noteId(1)}`)).toMatchObject({ text: '', seq: 2 })
  })

  test('unknown fields of a row stay, for a build that knows them', async () => {
    const { server, tab, current } = world()
    server.put(NOTES, note(1, { stars: 5 }))
    await tab().pull()
    expect(JSON.parse(current().rows.get(`${NOTES}/${noteId(1)}`)?.text ?? '')).toEqual(
      note(1, { stars: 5 }),
    )
  })
})
