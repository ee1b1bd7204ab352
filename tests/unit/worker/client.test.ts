import { beforeEach, expect, test } from 'vitest'
import { forget, kill, open, soon, state } from '../../support/killed-engines.ts'

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

test('an engine that ends is started again: what is looked at goes on, and a call without an answer is not known to be done', async () => {
  const { sync, pass } = await open()
  const count = sync.queries.noteCount()
  count.subscribe(() => undefined)
  state.places.next({ state: 'ready', value: 3 })
  await soon()
  state.isStuck = true
  const deleted = sync.commands.deleteRow('free_pdfs', 'one')
  const signedIn = sync.session.signIn('a', 'b')
  const signedOut = sync.session.signOut()
  await soon()
  state.isStuck = false
  kill()
  state.places.next({ state: 'loading' })
  expect(await deleted).toMatchObject({ ok: false, code: 'aborted' })
  expect(await signedIn).toMatchObject({ ok: false, code: 'aborted' })
  await expect(signedOut).rejects.toMatchObject({ code: 'aborted' })
  const next = sync.commands.deleteRow('free_pdfs', 'one')
  await pass(0)
  expect(await next).toMatchObject({ ok: true, name: 'deleteRow' })
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
  for (let times = 0; times < 8; times += 1) {
    state.isStuck = true
    state.calls = []
    const deleted = sync.commands.deleteRow('free_pdfs', 'one')
    await soon()
    state.goAside()
    expect(await deleted).toMatchObject({ ok: false, code: 'aborted' })
    const saidAside = sync.commands.deleteRow('free_pdfs', 'two')
    await pass(1_000_000)
    expect(state.running.map(({ isOver }) => isOver)).toEqual(Array(times + 1).fill(true))

    state.isStuck = false
    state.comeBack()
    expect(await saidAside).toMatchObject({ ok: true })
    expect(state.calls).toEqual(['deleteRow', 'deleteRow'])
    expect(count.getSnapshot()).toEqual({ state: 'ready', value: 3 + times })
    state.places.next({ state: 'ready', value: 4 + times })
    await soon()
    expect(count.getSnapshot()).toEqual({ state: 'ready', value: 4 + times })
  }
})

test('pauses grow where engines end at their start, which is said; what is asked waits for none of them', async () => {
  const { sync, pass } = await open()
  sync.status.subscribe(() => undefined)
  for (const pauseMs of [0, 4_000, 8_000]) {
    await soon()
    kill()
    expect(sync.status.getSnapshot().phase).not.toBe('failing')
    const before = state.running.length
    if (pauseMs > 0) await pass(pauseMs - 1)
    expect(state.running.length).toBe(before)
    await pass(pauseMs > 0 ? 1 : 0)
    expect(state.running.length).toBe(before + 1)
  }
  await soon()
  kill()
  expect(sync.status.getSnapshot()).toMatchObject({ phase: 'failing', problem: 'internal' })
  expect(await sync.commands.deleteRow('free_pdfs', 'one')).toMatchObject({ ok: true })
  kill()
  state.places.next({ state: 'ready', value: 3 })
  const count = sync.queries.noteCount()
  count.subscribe(() => undefined)
  await soon()
  expect(count.getSnapshot()).toEqual({ state: 'ready', value: 3 })
})

test('where no worker can be made it says so, and commands are refused', async () => {
  const { sync, pass } = await open(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  await pass(60_000)
  expect(await sync.commands.deleteRow('free_pdfs', 'one')).toMatchObject({ ok: false })
  expect(sync.status.getSnapshot()).toMatchObject({ phase: 'failing', problem: 'internal' })
})

test('what the engine throws comes out as its code', async () => {
  const { sync } = await open()
  const words = { form: 'settings', at: 1, text: 'words' }
  await expect(sync.drafts.keep('asha', words)).rejects.toMatchObject({ code: 'internal' })
})
