import { expect, test } from 'vitest'
import { answerWorker, isAnyoneThere } from '../../../web/sw/anyone-there.ts'

const sleeping = { postMessage: () => undefined }
const awake = {
  postMessage: (data: unknown, transfer: Transferable[]) =>
    answerWorker(new MessageEvent('message', { data, ports: transfer as MessagePort[] })), // as: the worker sends a port
}

test('one page that answers is enough, however long the others sleep', async () => {
  expect(await isAnyoneThere([sleeping, awake, sleeping], 60_000)).toBe(true)
})

test('pages that never started do not answer, and no page is nobody', async () => {
  expect(await isAnyoneThere([sleeping, sleeping], 1)).toBe(false)
  expect(await isAnyoneThere([], 60_000)).toBe(false)
})
