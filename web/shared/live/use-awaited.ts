import { useContext, useSyncExternalStore } from 'react'
import { type Awaited, FirstScreenContext } from './first-screen.ts'

const never = (): (() => void) => () => undefined
const nothing = (): null => null

/** The reason why the page's data is not here yet. null where it is, and in the first draw, which is the server's. */
export const useAwaited = (): Awaited | null => {
  const why = useContext(FirstScreenContext).late?.why
  return useSyncExternalStore(why?.subscribe ?? never, why?.getSnapshot ?? nothing, nothing)
}
