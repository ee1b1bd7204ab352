import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { placeAtSlot, slotAt } from './move.ts'
import type { Order } from './use-move.ts'

/** So near to an edge of the window the list moves by itself, so many pixels a frame. */
const EDGE_PX = 96
const SCROLL_PX = 9

interface Drag {
  readonly id: string
  /** Among the rows on screen without the dragged one; -1: not moved yet. */
  readonly slot: number
}

const rowsAround = (handle: Element): readonly HTMLElement[] => [
  ...(handle.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

const middleOf = (row: HTMLElement): number => {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

/** Rows that are dragged by their handle, with a mouse or a finger, to where the line is shown. */
export const useDrag = (order: Order | null, shown: readonly string[]) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointer = useRef({ y: 0, handle: null as Element | null })
  const others = shown.filter((id) => id !== drag?.id)

  const follow = (id: string): void => {
    const { handle, y } = pointer.current
    if (!handle) return
    const middles = rowsAround(handle)
      .filter((row) => row.dataset.row !== id)
      .map(middleOf)
    const slot = slotAt(middles, y)
    setDrag((before) => (before?.id === id && before.slot === slot ? before : { id, slot }))
  }
  const look = useEffectEvent(follow)
  // A list that is longer than the window comes along.
  const draggedId = drag?.id ?? null
  useEffect(() => {
    if (draggedId === null) return
    let frame = 0
    const roll = (): void => {
      const { y } = pointer.current
      const step = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (step !== 0 && pointer.current.y > 0) {
        window.scrollBy(0, step)
        look(draggedId)
      }
      frame = requestAnimationFrame(roll)
    }
    frame = requestAnimationFrame(roll)
    return () => cancelAnimationFrame(frame)
  }, [draggedId])

  const end = (): void => {
    pointer.current = { y: 0, handle: null }
    setDrag(null)
  }
  const drop = (): void => {
    const to = drag
    end()
    if (!order || !to || to.slot < 0) return
    const all = order.ids.filter((id) => id !== to.id)
    const place = placeAtSlot(all, others, to.slot)
    if (place >= 0 && place !== order.placeOf(to.id)) void order.move(to.id, place)
  }
  return {
    dragged: drag?.id ?? null,
    /** The position of the line: above this row, or at the end. */
    before: drag && drag.slot >= 0 ? (others[drag.slot] ?? null) : null,
    isAtEnd: drag !== null && drag.slot === others.length,
    last: others.at(-1) ?? null,
    handleProps: (id: string) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        // Neither marks text nor counts as a finger that rests on the row.
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        pointer.current = { y: event.clientY, handle: event.currentTarget }
        setDrag({ id, slot: -1 })
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag?.id !== id) return
        pointer.current.y = event.clientY
        follow(id)
      },
      onPointerUp: () => {
        if (drag?.id === id) drop()
      },
      onPointerCancel: end,
    }),
  }
}

export type RowDrag = ReturnType<typeof useDrag>
