import { useContext, useSyncExternalStore } from 'react'
import { type Awaited, FirstScreenContext } from './first-screen.ts'

const never = (): (() => void) => () => undefined
const nothing = (): null => null

/** Why what this page was drawn from is not here yet; null where it is, and in the first draw, which is the server's. */
export const useAwaited = (): Awaited | null => {
  const why = useContext(FirstScreenContext).late?.why
  return useSyncExternalStore(why?.subscribe ?? never, why?.getSnapshot ?? nothing, nothing)
}
