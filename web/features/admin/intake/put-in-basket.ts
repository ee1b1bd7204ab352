import { type BasketPlace, keepInBasket } from '../../../shared/intake/basket.ts'

/** Ids that nobody else makes. */
const newId = (): string => crypto.randomUUID()

/**
 * Keeps files on this device, one after the other, before anything is made of them. `onKept` hears after each, and none
 * follows once `isStopped`. False where not all were kept: those before are safe.
 */
export const putInBasket = async (
  files: readonly File[],
  to: BasketPlace,
  author: string,
  isStopped: () => boolean,
  onKept: (done: number) => void,
): Promise<boolean> => {
  const startedAt = Date.now()
  for (const [place, file] of files.entries()) {
    if (isStopped()) return false
    try {
      const waiting = { id: newId(), name: file.name, type: file.type, to, author }
      await keepInBasket(file, { ...waiting, keptAt: startedAt + place })
    } catch {
      return false
    }
    onKept(place + 1)
  }
  return true
}
