/** Under which name this tab keeps where it was in each entry of its history. */
const NAME = 'scroll-places'
/** Entries that are kept, the newest: nobody goes back further. */
const MOST = 50

/** Where each entry of the history was, px from the top; empty where the browser refuses to keep it or what it kept is no map of numbers. */
export const readPlaces = (view: Window): Map<string, number> => {
  const places = new Map<string, number>()
  try {
    const kept: unknown = JSON.parse(view.sessionStorage.getItem(NAME) ?? '[]')
    if (Array.isArray(kept))
      for (const [key, place] of kept)
        if (typeof key === 'string' && Number.isFinite(place)) places.set(key, place)
  } catch {
    // Refused or damaged: the browser's own restoration is left.
  }
  return places
}

export const writePlaces = (view: Window, places: ReadonlyMap<string, number>): void => {
  try {
    view.sessionStorage.setItem(NAME, JSON.stringify([...places].slice(-MOST)))
  } catch {
    // As above.
  }
}
