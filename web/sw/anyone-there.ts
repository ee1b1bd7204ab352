/** Question of the worker to a page, with a port to answer through. */
export const ARE_YOU_THERE = 'ARE_YOU_THERE'

/** A page of ours as far as this needs one. */
interface Askable {
  readonly postMessage: (message: unknown, transfer: Transferable[]) => void
}

/**
 * True as soon as one of these pages answers; false after `waitMs` without an answer. Every page whose app started
 * answers. One of a broken build never started, and a sleeping one has nothing to lose.
 */
export const isAnyoneThere = async (
  pages: readonly Askable[],
  waitMs: number,
): Promise<boolean> => {
  const channels = pages.map(() => new MessageChannel())
  const answer = new Promise<boolean>((resolve) => {
    for (const { port1 } of channels) port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), pages.length === 0 ? 0 : waitMs)
  })
  for (const [at, page] of pages.entries()) {
    const port = channels[at]?.port2
    if (port) page.postMessage({ type: ARE_YOU_THERE }, [port])
  }
  const isThere = await answer
  for (const { port1 } of channels) port1.close()
  return isThere
}

/** A page's answer; to be called with every message that the worker sends. */
export const answerWorker = ({ data, ports }: MessageEvent): void => {
  if (data?.type === ARE_YOU_THERE) ports[0]?.postMessage(true)
}
