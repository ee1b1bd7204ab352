import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { OutboxItem } from '../../../../sync/index.ts'
import type { OutboxTask } from '../paths.ts'
import type { NameOf } from './change-words.ts'
import classes from './outbox.module.css'
import { OutboxCard } from './outbox-card.tsx'
import { outbox as words } from './strings.ts'

/** Cards drawn at once: hundreds would be drawn again with every sent change. */
const STEP = 50

/** Changes that stand alike, the oldest first. */
export function OutboxGroup({
  title,
  items,
  nameOf,
  onTask,
  children,
}: {
  title: string
  items: readonly OutboxItem[]
  nameOf: NameOf
  onTask: (task: OutboxTask, id: string) => void
  /** Words about all of them. */
  children?: ReactNode
}) {
  const [most, setMost] = useState(STEP)
  const rest = items.length - most
  if (items.length === 0) return null
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      {children}
      <ul className={classes.list}>
        {items.slice(0, most).map((item) => (
          <OutboxCard
            key={item.id}
            item={item}
            nameOf={nameOf}
            onTask={(task) => onTask(task, item.id)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="default" onClick={() => setMost(most + STEP)}>
          {words.showMore(Math.min(rest, STEP), rest)}
        </Button>
      )}
    </section>
  )
}
