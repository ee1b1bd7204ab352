/** Whether this device keeps a mark; a browser that keeps nothing has none. */
export const isMarked = (name: string): boolean => {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

/** Sets a mark of this device, or takes it away. */
export const setMarked = (name: string, isOn: boolean): void => {
  try {
    if (isOn) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {
    // a browser that keeps nothing: it is forgotten with the page
  }
}
