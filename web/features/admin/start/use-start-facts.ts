import { useEffect, useState } from 'react'
import type { StartFacts } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { useUnsent } from '../frame/use-unsent.ts'
import { isMarked, setMarked } from '../parts/device-mark.ts'

/** The answer before: the next page that asks stands at once as it will stand. */
let known: StartFacts | null = null

const ALONE = 'academy.start.alone'
/** True once an owner told this device that they work alone. */
const isAlone = (): boolean => isMarked(ALONE)

/** How far the academy is, as the server said it last; null where it has not answered yet. */
export const useStartFacts = () => {
  const { sync } = useAdmin()
  const [facts, setFacts] = useState(known)
  const [turn, setTurn] = useState(0)
  const isAllSent = useUnsent() === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once more, as does what has reached the server
  useEffect(() => {
    let isGone = false
    void sync.online.start().then((answer) => {
      if (isGone || !answer.ok) return
      known = answer.value
      setFacts(known)
    })
    return () => {
      isGone = true
    }
  }, [sync, turn, isAllSent])
  const again = (): void => setTurn(turn + 1)
  const beAlone = (): void => {
    setMarked(ALONE, true)
    again()
  }
  const open = facts?.open.filter((step) => step !== 'invitation' || !isAlone()) ?? []
  return { facts: facts && { ...facts, open }, again, beAlone }
}
