import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { strings } from './strings.ts'

const FIRST = 6

/** Lists that were shown whole in this tab, so that going and coming back shortens none. */
const KEPT_AS = 'shown-whole'

const shownWhole = (): readonly unknown[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

const keepWhole = (id: string): void => {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify([...shownWhole(), id]))
  } catch {
    // Refused: the list is short again after coming back.
  }
}

/** The first few of a list, and the rest after a tap. */
export const useShowMore = <T,>(id: string, items: readonly T[]) => {
  const [isWhole, setWhole] = useState(() => shownWhole().includes(id))
  // One alone takes no more room than the button that hides it.
  const isCut = !isWhole && items.length > FIRST + 1
  return {
    shown: isCut ? items.slice(0, FIRST) : items,
    hidden: isCut ? items.length - FIRST : 0,
    showAll: () => {
      keepWhole(id)
      setWhole(true)
    },
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
