import type { Connection, Sync } from './api.ts'
import type { Live } from './lib/live.ts'
import type { SyncErrorCode } from './lib/sync-error.ts'

// What crosses between a page and the engine: plain data that a structured clone carries.

/** Message of a service worker that takes over: each page ends its engine for a moment, whose requests would wake the one before. */
export const REST_ENGINE = 'REST_ENGINE'

/** Groups of the door whose members are asked by name. */
export type Group = 'queries' | 'commands' | 'files' | 'session' | 'online' | 'drafts'

/** Members of a group that give a live value. */
export type LiveName<G extends Group> = {
  [N in keyof Sync[G]]: Sync[G][N] extends (...args: never[]) => Live<unknown> ? N : never
}[keyof Sync[G]]

/** Name of a live value: its group, its member and what it was asked for, as JSON. */
export type LiveKey = string

/** How the page stands, and what it keeps for the engine. */
export interface PageFacts {
  readonly isVisible: boolean
  readonly isOnline: boolean
  readonly connection: Connection
  /** The session, as the page's storage has it. */
  readonly session: string | null
}

/**
 * 'session': another tab changed it. 'kept': the page has kept the engine's. 'persisted': the browser has answered whether
 * it will spare what is kept here.
 */
export type PageEvent =
  | 'visibility'
  | 'focus'
  | 'online'
  | 'offline'
  | 'connection'
  | 'session'
  | 'kept'
  | 'persisted'

/** Messages to an engine, behind the first one: the facts of its page. */
export type ToEngine =
  /** A live value gains its first listener, or loses its last. */
  | { readonly kind: 'look'; readonly key: LiveKey; readonly isFollowed: boolean }
  | {
      readonly kind: 'call'
      readonly id: string
      readonly group: Group
      readonly name: string
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'checkNow' }
  | { readonly kind: 'page'; readonly event: PageEvent; readonly page: PageFacts }

export type FromEngine =
  /** The worker's first word, before it opens anything. `lock`: a Web Lock that it holds for life; null: there are none. */
  | { readonly kind: 'alive'; readonly lock: string | null }
  /** Live values that changed together, in the order in which they changed. */
  | { readonly kind: 'values'; readonly values: readonly (readonly [LiveKey, unknown])[] }
  | { readonly kind: 'answer'; readonly id: string; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: string; readonly code: SyncErrorCode }
  | { readonly kind: 'keepSession'; readonly text: string }
  | { readonly kind: 'persist' }
