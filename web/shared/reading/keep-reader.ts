/**
 * Has the worker keep the reader on this device, so that what is saved opens without a network. A newer build that waits keeps
 * its own: it looked already whether this device has one, and may be the one of the next start, without a network.
 */
export const keepReader = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.ready.then(
    ({ active, waiting, installing }) => {
      for (const worker of [active, waiting, installing])
        worker?.postMessage({ type: 'KEEP_READER' })
    },
    () => undefined, // no worker here: the network has it
  )
}
