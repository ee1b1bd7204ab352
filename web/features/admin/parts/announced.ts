import type { ReactNode } from 'react'
import type { OutboxItem, SentChange } from '../../../../sync/index.ts'
import { labelOf } from '../outbox/collection-words.ts'
import { strings } from '../strings.ts'
import { type RowName, rowKey } from './row-name.ts'
import { rowsInNeed } from './sent-words.ts'
import { endToast, isShown, toastStep, type Undo } from './toast.tsx'

// What a person was told is kept on this device, and not yet that it is done: that is said once the server has accepted it.
// Of a page that is loaded anew the outbox tells.

type Words = readonly [title: string, text: string]

/** A change by the id that its command gave, and its row. */
export interface ChangeName extends RowName {
  readonly change: string
}

export interface Announced {
  readonly changes: readonly ChangeName[]
  /** Words for so many of them accepted. */
  readonly done: (count: number) => Words
  readonly undo?: Undo
  /** Links to what was done, drawn behind the words that say so. */
  readonly acts?: ReactNode
  /** The outbox as it was read before these changes, which it lacks. */
  readonly before: readonly OutboxItem[]
}

let announced: ReadonlyMap<string, Announced> = new Map()
const listeners = new Set<() => void>()

const setAnnounced = (next: ReadonlyMap<string, Announced>): void => {
  announced = next
  for (const listener of listeners) listener()
}

export const subscribeAnnounced = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Announcements of what is kept and not yet done. */
export const allAnnounced = (): ReadonlyMap<string, Announced> => announced

/** Whether this change was sent again, and its answer is still to be said. */
export const isSentAgain = ({ id }: Pick<OutboxItem, 'id'>): boolean =>
  [...announced.values()].some(
    ({ changes, before }) =>
      changes.some(({ change }) => change === id) && before.some((item) => item.id === id),
  )

/** Drops its last word: it was undone, or another message is about the same. */
export const forgetAnnounced = (...abouts: readonly string[]): void => {
  if (abouts.some((about) => announced.has(about)))
    setAnnounced(new Map([...announced].filter(([about]) => !abouts.includes(about))))
}

/** Says that it is kept, and once the server has accepted it, in the same message, that it is done. */
export const announce = (about: string, kept: Words, said: Announced): void => {
  const undo = said.undo && {
    ...said.undo,
    onUndo: () => {
      forgetAnnounced(about)
      said.undo?.onUndo()
    },
  }
  toastStep(kept, about, false, undo)
  if (said.changes.length > 0)
    setAnnounced(new Map(announced).set(about, { ...said, ...(undo && { undo }) }))
  else forgetAnnounced(about)
}

/** The fates of changes, as the outbox and the list of sent ones have them. */
export interface Fates {
  readonly outbox: readonly OutboxItem[]
  readonly sent: readonly SentChange[]
}

type Fate = 'waiting' | 'accepted' | 'stopped' | 'gone'

const fatesOf = ({ outbox, sent }: Fates) => {
  const accepted = new Set(sent.map(({ id }) => id))
  const here = new Set(outbox.map(({ id }) => id))
  const needing = rowsInNeed(outbox)
  return (name: ChangeName, before: readonly OutboxItem[]): Fate => {
    if (accepted.has(name.change)) return 'accepted'
    if (outbox === before) return 'waiting'
    // What waits behind a refusal, or a conflict, is part of it.
    if (needing.has(rowKey(name))) return 'stopped'
    return here.has(name.change) ? 'waiting' : 'gone'
  }
}

/** Messages that went before their change was accepted, as those of a time without a network. */
interface Late {
  readonly words: Words
  readonly changes: readonly SentChange[]
}

const LATE = 'sent-late'
let told: readonly Late[] = []

const lateWords = (late: readonly Late[]): Words => {
  const [first] = late
  const changes = late.flatMap((one) => one.changes)
  if (late.length === 1 && first) {
    const [title, text] = first.words
    const name = changes[0] && changes.length === 1 ? `“${labelOf(changes[0])}”` : ''
    return [title, [title.includes(name) ? '' : name, text].filter(Boolean).join(' · ')]
  }
  const titles = new Set(late.map(({ words: [title] }) => title))
  return [strings.toast.sentLate(changes.length), [...titles].join(' · ')]
}

/** However many they are, they are one message. */
const tellLate = (late: readonly Late[]): void => {
  if (late.length === 0) return
  told = [...(isShown(LATE) ? told : []), ...late]
  toastStep(lateWords(told), LATE, true)
}

/**
 * Turns the messages on accepted changes into 'done'. Those that need a person have messages of their own. `isSure`: a
 * change that is nowhere was given up, and is not on its way between outbox and sent changes. Tells whether a change is
 * nowhere.
 */
export const endAnnounced = (fates: Fates, isSure: boolean): boolean => {
  const fateOf = fatesOf(fates)
  const late: Late[] = []
  const over: string[] = []
  let inSight: readonly [about: string, words: Words] | null = null
  let isAnyGone = false
  const open = announced
  for (const [about, { changes, done, before }] of open) {
    const all = changes.map((name) => fateOf(name, before))
    isAnyGone ||= all.includes('gone')
    if (all.includes('waiting') || (all.includes('gone') && !isSure)) continue
    over.push(about)
    const accepted = new Set(
      changes.filter((_, at) => all[at] === 'accepted').map(({ change }) => change),
    )
    if (accepted.size === 0) endToast(about)
    else if (isShown(about)) inSight = [about, done(accepted.size)]
    else
      late.push({
        words: done(accepted.size),
        changes: fates.sent.filter(({ id }) => accepted.has(id)),
      })
  }
  forgetAnnounced(...over)
  if (inSight === null) tellLate(late)
  else {
    // What has come with it is told in the same message: another would take its place, and its undo.
    const [about, [title, text]] = inSight
    const { undo, acts } = open.get(about) ?? {}
    const others = late.map(({ words }) => words[0])
    const whole = [text, ...others].filter(Boolean).join(' · ')
    toastStep([title, whole], about, true, undo, acts)
  }
  return isAnyGone && !isSure
}
