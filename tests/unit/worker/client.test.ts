import { beforeEach, expect, test } from 'vitest'
import {
  forget,
  kill,
  open,
  openAlone,
  PAUSES_MS,
  soon,
  state,
} from '../../support/killed-engines.ts'

beforeEach(forget)

test('live values cross, and equal questions give the same object', async () => {
  const { sync } = await open()
  const count = sync.queries.noteCount()
  expect(sync.queries.noteCount()).toBe(count)
  expect(count.getSnapshot()).toEqual({ state: 'loading' })
  let told = 0
  const stop = count.subscribe(() => {
    told += 1
  })
  await soon()
  state.places.next({ state: 'ready', value: 3 })
  await soon()
  expect([told, count.getSnapshot()]).toEqual([1, { state: 'ready', value: 3 }])
  stop()
  await soon()
  state.places.next({ state: 'ready', value: 4 })
  await soon()
  expect(told).toBe(1)
})

test('the first engine starts in a task of its own, and is told of all that was asked until then', async () => {
  const { sync, pass } = openAlone()
  const count = sync.queries.noteCount()
  count.subscribe(() => undefined)
  const deleted = sync.commands.deleteRow('free_pdfs', 'one')
  await soon()
  expect(state.running.length).toBe(0)
  state.places.next({ state: 'ready', value: 3 })
  await pass(0)
  expect(await deleted).toMatchObject({ ok: true })
  expect(count.getSnapshot()).toEqual({ state: 'ready', value: 3 })
  expect(state.reads).toBe(1)
})

test('an engine that ends is started again: what is looked at goes on, what was not answered is said again, a sign-in is not', async () => {
  const { sync, pass } = await open()
  const count = sync.queries.noteCount()
  count.subscribe(() => undefined)
  state.places.next({ state: 'ready', value: 3 })
  await soon()
  state.isStuck = true
  const deleted = sync.commands.deleteRow('free_pdfs', 'one')
  const signedIn = sync.session.signIn('a', 'b')
  await soon()
  expect(state.calls).toEqual(['deleteRow', 'signIn'])

  state.isStuck = false
  kill()
  state.places.next({ state: 'loading' })
  expect(await signedIn).toMatchObject({ ok: false, code: 'offline' })
  await pass(0)
  expect(await deleted).toMatchObject({ ok: true, name: 'deleteRow' })
  expect(state.calls).toEqual(['deleteRow', 'signIn', 'deleteRow'])
  // The next one reads anew, which is no reason to show less.
  state.places.next({ state: 'loading', again: true })
  await soon()
  expect(count.getSnapshot()).toEqual({ state: 'ready', value: 3 })
  state.places.next({ state: 'ready', value: 4 })
  await soon()
  expect(count.getSnapshot()).toEqual({ state: 'ready', value: 4 })
})

test('a page that is kept aside has no engine until it is shown again, and goes on where it was, however often', async () => {
  const { sync, pass } = await open()
  const count = sync.queries.noteCount()
  count.subscribe(() => undefined)
  state.places.next({ state: 'ready', value: 3 })
  await soon()
  for (let times = 0; times < 2 * PAUSES_MS.length; times += 1) {
    state.isStuck = true
    state.calls = []
    const deleted = sync.commands.deleteRow('free_pdfs', 'one')
    const signedIn = sync.session.signIn('a', 'b')
    await soon()
    state.goAside()
    expect(await signedIn).toMatchObject({ ok: false, code: 'offline' })
    const saidAside = sync.commands.deleteRow('free_pdfs', 'two')
    await pass(1_000_000)
    expect(state.running.map(({ isOver }) => isOver)).toEqual(Array(times + 1).fill(true))

    state.isStuck = false
    state.comeBack()
    expect(await deleted).toMatchObject({ ok: true })
    expect(await saidAside).toMatchObject({ ok: true })
    expect(state.calls).toEqual(['deleteRow', 'signIn', 'deleteRow', 'deleteRow'])
    expect(count.getSnapshot()).toEqual({ state: 'ready', value: 3 + times })
    state.places.next({ state: 'ready', value: 4 + times })
    await soon()
    expect(count.getSnapshot()).toEqual({ state: 'ready', value: 4 + times })
  }
})

test('an engine that ended just before its page was kept aside starts when the page is shown again, and once', async () => {
  const { pass } = await open()
  await soon()
  kill()
  state.goAside()
  await pass(1_000_000)
  expect(state.running.length).toBe(1)
  state.comeBack()
  await pass(1_000_000)
  expect(state.running.length).toBe(2)
})

test('pauses grow, and after the last one it is given up until something is asked', async () => {
  const { sync, pass } = await open()
  sync.status.subscribe(() => undefined)
  for (const pauseMs of PAUSES_MS) {
    await soon()
    kill()
    const before = state.running.length
    if (pauseMs > 0) await pass(pauseMs - 1)
    expect(state.running.length).toBe(before)
    await pass(pauseMs > 0 ? 1 : 0)
    expect(state.running.length).toBe(before + 1)
  }
  await soon()
  kill()
  expect(sync.status.getSnapshot()).toMatchObject({ phase: 'failing', problem: 'internal' })
  const before = state.running.length
  await pass(1_000_000)
  expect(state.running.length).toBe(before)
  expect(await sync.commands.deleteRow('free_pdfs', 'one')).toMatchObject({ ok: true })
  expect(state.running.length).toBe(before + 1)
})

test('a value that is looked at wakes an engine that was given up, which tells it', async () => {
  const { sync, pass } = await open()
  for (const pauseMs of [...PAUSES_MS, 0]) {
    await soon()
    kill()
    await pass(pauseMs)
  }
  state.places.next({ state: 'ready', value: 3 })
  const count = sync.queries.noteCount()
  count.subscribe(() => undefined)
  await soon()
  expect(count.getSnapshot()).toEqual({ state: 'ready', value: 3 })
})

test('where no worker can be made it says so, and commands are refused', async () => {
  const { sync } = await open(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(await sync.commands.deleteRow('free_pdfs', 'one')).toMatchObject({ ok: false })
  expect(sync.status.getSnapshot()).toMatchObject({ phase: 'failing', problem: 'internal' })
})

test('what the engine throws comes out as its code', async () => {
  const { sync } = await open()
  const words = { form: 'settings', at: 1, text: 'words' }
  await expect(sync.drafts.keep('asha', words)).rejects.toMatchObject({ code: 'internal' })
})
