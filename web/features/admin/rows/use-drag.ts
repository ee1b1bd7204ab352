import { type DragEvent, useState } from 'react'
import type { Order } from './use-move.ts'

/** Rows of a table that are dragged by their handle: the one that is let go on another takes its place. */
export const useDrag = (order: Order | null) => {
  const [dragged, setDragged] = useState<string | null>(null)
  return {
    dragged,
    handleProps: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        const row = event.currentTarget.closest('tr')
        if (row) event.dataTransfer.setDragImage(row, 20, 20)
        setDragged(id)
      },
      onDragEnd: () => setDragged(null),
    }),
    rowProps: (id: string) =>
      order === null
        ? {}
        : {
            onDragOver: (event: DragEvent) => {
              if (dragged !== null && dragged !== id) event.preventDefault()
            },
            onDrop: (event: DragEvent) => {
              event.preventDefault()
              if (dragged !== null && dragged !== id) void order.move(dragged, order.placeOf(id))
              setDragged(null)
            },
          },
  }
}
