/** A browser that is set to save data: it is asked before a list is saved whole. */
export const savesData = (): void => {
  const network = Object.assign(new EventTarget(), { saveData: true })
  Object.defineProperty(navigator, 'connection', { configurable: true, value: network })
}
