import { expect, test, vi } from 'vitest'
import { answerWorker, askPages } from '../../../web/sw/message.ts'

const page = (isAwake: boolean) => ({
  postMessage: vi.fn((data: unknown, ports: Transferable[]) => {
    // as: the worker sends ports and nothing else
    if (isAwake) answerWorker(new MessageEvent('message', { data, ports: ports as MessagePort[] }))
  }),
})

test('the worker waits for the answer of every page, and for one that sleeps only so long', async () => {
  const [awake, sleeping] = [page(true), page(false)]
  await askPages([awake, awake], 'REST', 60_000)
  expect(awake.postMessage).toHaveBeenCalledTimes(2)
  await askPages([awake, sleeping], 'REST', 1)
  expect(sleeping.postMessage).toHaveBeenCalledTimes(1)
  await askPages([], 'REST', 60_000)
})
