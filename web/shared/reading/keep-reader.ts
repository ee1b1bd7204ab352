/** Has the worker keep the reader on this device, so that what is saved opens without a network. */
export const keepReader = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage({ type: 'KEEP_READER' }),
    () => undefined, // no worker here: the network has it
  )
}
