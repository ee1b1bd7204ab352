import { newBuildOr } from '../status/new-build.ts'
import { stateStrings } from './state-strings.ts'
import { useToast } from './toast.tsx'

/** The way to a part of the app that loads on request. null where it does not come, which is said. */
export const usePart = () => {
  const show = useToast()
  return async <T>(load: () => Promise<T>): Promise<T | null> => {
    try {
      return await load().catch(newBuildOr)
    } catch {
      show({ title: stateStrings.partTitle, text: stateStrings.partText })
      return null
    }
  }
}
