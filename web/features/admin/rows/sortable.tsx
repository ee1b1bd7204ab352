import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import type { RowKind } from './row-kind.ts'
import classes from './row-list.module.css'
import { rowStrings as words } from './strings.ts'
import type { Order } from './use-order.ts'

interface SortableProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly rows: readonly AdminRow<N>[]
  readonly order: Order
  readonly children: (rows: readonly AdminRow<N>[]) => ReactNode
}

/** Orders rows by dragging them at their handle, with a mouse, a finger or the keyboard. */
export function SortableRows<N extends ListName>({
  kind,
  rows,
  order,
  children,
}: SortableProps<N>) {
  // The list as it was dropped, until the rows come in their new order: they would jump back for a moment.
  const [dropped, setDropped] = useState<{ readonly of: typeof rows; readonly rows: typeof rows }>()
  const shown = dropped?.of === rows ? dropped.rows : rows
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: unknown): number => shown.findIndex((row) => row.id === id)
  const drop = ({ active, over }: DragEndEvent): void => {
    if (!over || over.id === active.id) return
    setDropped({ of: rows, rows: arrayMove([...shown], indexOf(active.id), indexOf(over.id)) })
    void order
      .move(String(active.id), order.placeOf(String(over.id)))
      .then((isKept) => isKept || setDropped(undefined))
  }
  const nameOf = (id: unknown): string => {
    const row = shown[indexOf(id)]
    return (row && titleOf(kind.collection, row.row)) || words.untitled
  }
  const placeOf = (id: unknown): number => order.placeOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.drag.lifted(nameOf(active.id), placeOf(active.id)),
    onDragOver: ({ over }) => (over ? words.drag.over(placeOf(over.id)) : undefined),
    onDragEnd: ({ over }) => (over ? words.drag.dropped(placeOf(over.id)) : undefined),
    onDragCancel: ({ active }) => words.drag.cancelled(nameOf(active.id)),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: words.drag.how },
      }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children(shown)}
      </SortableContext>
    </DndContext>
  )
}

/**
 * What a row needs in order to be dragged within `SortableRows`: attributes of its element, and the button by which it is
 * dragged; null in a list that is not ordered by hand.
 */
export const useDragged = (id: string, title: string, isOrdered: boolean) => {
  const { attributes, listeners, transform, transition, ...sortable } = useSortable({
    id,
    disabled: !isOrdered,
  })
  return {
    row: {
      ref: sortable.setNodeRef,
      style: transform
        ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition }
        : { transition },
      'data-dragged': sortable.isDragging || undefined,
    },
    handle: isOrdered ? (
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={classes.iconButton}
        aria-label={words.drag.handle(title)}
        data-handle
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={18} aria-hidden="true" />
      </button>
    ) : null,
  }
}
