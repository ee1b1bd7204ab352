import { expect, test } from 'vitest'
import { ARE_YOU_THERE, answerWorker, askPages } from '../../../web/sw/message.ts'

const sleeping = { postMessage: () => undefined }
const awake = {
  postMessage: (data: unknown, transfer: Transferable[]) =>
    answerWorker(new MessageEvent('message', { data, ports: transfer as MessagePort[] })), // as: the worker sends a port
}

test('one page that answers is enough, however long the others sleep', async () => {
  expect(await askPages([sleeping, awake, sleeping], ARE_YOU_THERE, 1, 60_000)).toBe(1)
})

test('the worker waits for all pages where it needs all', async () => {
  expect(await askPages([awake, awake], ARE_YOU_THERE, 2, 60_000)).toBe(2)
})

test('pages that never started do not answer, and no page is nobody', async () => {
  expect(await askPages([sleeping, sleeping], ARE_YOU_THERE, 1, 1)).toBe(0)
  expect(await askPages([], ARE_YOU_THERE, 0, 60_000)).toBe(0)
})
