import { BehaviorSubject, of, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import type { Reading } from '../../../sync/lib/live.ts'
import { type Content, followContent } from '../../../sync/queries/content.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { createMemoryMirror, newMirrorDisk } from '../../support/memory-store.ts'
import { NOTES, note } from '../replication/puller-world.ts'

const rowOf = (n: number) => {
  const row = note(n)
  return { collection: NOTES, id: row.id, seq: n, text: JSON.stringify(row) }
}

/** A mirror whose reads of all rows are let through one by one. */
const world = async () => {
  const mirror = createMemoryMirror(newMirrorDisk())
  await mirror.write([rowOf(1)])
  const held: ((failure?: Error) => void)[] = []
  const all = async () => {
    const rows = await mirror.all()
    const failure = await new Promise<Error | undefined>((resolve) => held.push(resolve))
    if (failure) throw failure
    return rows
  }
  const doubts = new Subject<void>()
  const into = new BehaviorSubject<Reading<Content>>({ state: 'loading' })
  const { platform, pass } = createFakePlatform()
  followContent({ platform, mirror: of({ ...mirror, all }), doubts, into })
  const titles = () =>
    into.value.state === 'ready' ? into.value.value[NOTES].map(({ row }) => row.title).sort() : null
  const release = async (at: number, failure?: Error) => {
    await expect.poll(() => held.length).toBeGreaterThan(at)
    held[at]?.(failure)
    await mirror.all() // the read has its end by now
    await pass(1)
  }
  return { mirror, doubts, titles, release, pass }
}

test('[R10] a row that is written while all rows are read again is shown, and stays', async () => {
  const { mirror, doubts, titles, release, pass } = await world()
  await release(0)
  expect(titles()).toEqual(['Note 1'])
  doubts.next()
  await mirror.all() // the second read has its rows by now
  await mirror.write([rowOf(2)])
  await pass(1)
  expect(titles()).toEqual(['Note 1', 'Note 2'])
  await release(1)
  expect(titles()).toEqual(['Note 1', 'Note 2'])
})

test('[R10] a first read that fails while a row comes is tried again, and shows both', async () => {
  const { mirror, titles, release, pass } = await world()
  await mirror.write([rowOf(2)])
  await release(0, new Error('the store failed'))
  expect(titles()).toBeNull()
  await pass(1_500)
  await release(1)
  expect(titles()).toEqual(['Note 1', 'Note 2'])
})

test('[R10] of two reads that overlap, the newer one is shown, with what was written meanwhile', async () => {
  const { mirror, doubts, titles, release, pass } = await world()
  doubts.next()
  await mirror.all()
  await mirror.write([rowOf(2)])
  await pass(1)
  await release(0)
  await release(1)
  expect(titles()).toEqual(['Note 1', 'Note 2'])
})
