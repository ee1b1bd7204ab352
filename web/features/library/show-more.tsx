import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { strings } from './strings.ts'

const FIRST = 6

/** The first few of a list, and the rest after a tap. */
export const useShowMore = <T,>(items: readonly T[]) => {
  const [isWhole, setWhole] = useState(false)
  // One alone takes no more room than the button that hides it.
  const isCut = !isWhole && items.length > FIRST + 1
  return {
    shown: isCut ? items.slice(0, FIRST) : items,
    hidden: isCut ? items.length - FIRST : 0,
    showAll: () => setWhole(true),
  }
}

export function ShowMore({ more }: { more: { hidden: number; showAll: () => void } }) {
  if (more.hidden === 0) return null
  return (
    <Button look="text" onClick={more.showAll}>
      {strings.showMore(more.hidden)}
    </Button>
  )
}
