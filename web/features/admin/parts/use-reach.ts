import { useAdmin } from '../auth/auth-context.tsx'
import { strings } from '../strings.ts'
import { failureWords } from './words.ts'

/** Asks whether the server answers, before something is begun that needs it; gives why it is not begun, or ''. */
export const useReach = () => {
  const { sync } = useAdmin()
  return async (needsNet: string): Promise<string> => {
    // The browser knows of a cut network before anybody has tried.
    if (!navigator.onLine) return needsNet
    const answer = await sync.online.reach()
    return answer.ok ? '' : failureWords(answer, needsNet, strings.online.notNow)
  }
}
