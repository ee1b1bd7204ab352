/**
 * Resolves in a task of its own, so that the browser does what waits, such as a tap or a frame, before the work goes on.
 * A message and no timer: nested timers are slowed down.
 */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
