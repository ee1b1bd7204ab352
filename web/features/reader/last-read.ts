import type { SaveTarget } from '../../../sync/index.ts'
import { TAPPED } from '../../shared/reading/tapped.ts'

// What was opened last on this device, at hand before the engine is: a tab that opens a saved paper begins with it. The
// engine keeps the positions themselves (`files.position`); what it says counts, unless somebody has moved here since.

const KEPT_AS = 'last-read'
const MOST = 8

/** A spot in a file. */
export interface Spot {
  /** From 1. */
  readonly page: number
  /** 1 fits the width. */
  readonly zoom: number
  /** How far down that page the top of the view is, of the page's height; absent: at its top. */
  readonly down?: number
}
export interface LastRead extends Spot {
  readonly target: SaveTarget
  /** Time of the last move in it, epoch ms; absent: there was none. */
  readonly at?: number
}

export const BEGINNING: Spot = { page: 1, zoom: 1 }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const hasTexts = (value: unknown, keys: readonly string[]): boolean =>
  isRecord(value) && keys.every((key) => typeof value[key] === 'string')

const isTarget = (value: unknown): value is SaveTarget =>
  hasTexts(value, ['collection', 'id', 'title']) &&
  isRecord(value) &&
  hasTexts(value.file, ['url', 'sha256', 'type']) &&
  isRecord(value.file) &&
  typeof value.file.size === 'number' &&
  String(value.file.url).startsWith('/api/files/')

const isLastRead = (value: unknown): value is LastRead =>
  isRecord(value) &&
  typeof value.page === 'number' &&
  typeof value.zoom === 'number' &&
  ['number', 'undefined'].includes(typeof value.down) &&
  ['number', 'undefined'].includes(typeof value.at) &&
  isTarget(value.target)

/** The kept text as a list, the last opened first; what cannot be read is nothing. */
export const readLastReads = (text: string | null): readonly LastRead[] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isLastRead) : []
  } catch {
    return []
  }
}

type Item = Pick<SaveTarget, 'collection' | 'id'>

const isOf = (item: Item) => (read: LastRead) =>
  read.target.collection === item.collection && read.target.id === item.id

/** The last reading of an item. Without one, that of the same file under another id, as of a paper added again. */
const readIn = (list: readonly LastRead[], item: Item, sha256: string): LastRead | undefined =>
  list.find(isOf(item)) ??
  list.find(({ target }) => target.collection === item.collection && target.file.sha256 === sha256)

/** The list with one item at its front: at its position, or at the one known of this very file. */
export const withRead = (
  list: readonly LastRead[],
  target: SaveTarget,
  position?: Spot,
  movedAt?: number,
): readonly LastRead[] => {
  const known = readIn(list, target, target.file.sha256)
  const isSame = known?.target.file.sha256 === target.file.sha256
  const { page, zoom, down } = position ?? (isSame && known ? known : BEGINNING)
  const at = movedAt ?? (isSame ? known?.at : undefined)
  const read = {
    target,
    page,
    zoom,
    ...(down === undefined ? {} : { down }),
    ...(at === undefined ? {} : { at }),
  }
  return [read, ...list.filter((read) => !isOf(target)(read))].slice(0, MOST)
}

const kept = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Item that was tapped a moment ago, from its kept text. */
export const readTapped = (text: string | null): SaveTarget | null => {
  try {
    const target: unknown = JSON.parse(text ?? 'null')
    return isTarget(target) ? target : null
  } catch {
    return null
  }
}

/** Remembers where a file is being read. A window that keeps nothing forgets it. */
export const keepLastRead = (target: SaveTarget, position: Spot, movedAt?: number): void => {
  try {
    const list = withRead(readLastReads(kept(KEPT_AS)), target, position, movedAt)
    localStorage.setItem(KEPT_AS, JSON.stringify(list))
  } catch {
    // private windows, full disks: the engine has the position too
  }
}

/** Files as they were tapped or read last, with the positions in them; the last one first. */
const lastReads = (): readonly LastRead[] => {
  const list = readLastReads(kept(KEPT_AS))
  const tapped = readTapped(kept(TAPPED))
  return tapped ? withRead(list, tapped) : list
}

/** Knowledge of an item here: its file as it was tapped or read last, and the position in it. */
export const lastReadOf = (item: Item): LastRead | null => lastReads().find(isOf(item)) ?? null

/** Position in a file of an item that this device remembers without the engine. */
export const lastReadIn = (item: Item, sha256: string): LastRead | null =>
  readIn(lastReads(), item, sha256) ?? null

/**
 * The position at which a file begins: the engine's, or a later one of this page. A row that is taken down opens its file
 * again in the middle of reading.
 */
export const positionToBegin = (
  left: (Spot & { readonly at: number }) | null,
  here: LastRead | null,
  sha256: string,
): Spot => {
  if (!left) return here ?? BEGINNING
  const isNewer = here?.target.file.sha256 === sha256 && (here.at ?? 0) > left.at
  return isNewer ? here : left
}
