import type { Connection, Sync } from './api.ts'
import type { Live } from './lib/live.ts'
import type { SyncErrorCode } from './lib/sync-error.ts'

// What crosses between a page and the engine: plain data that a structured clone carries, checked from both sides.

/** Rises with every change of these messages that an older side could not read. */
export const MESSAGES_VERSION = 8

/** Message of a service worker that takes over: each page ends its engine for a moment, whose requests would wake the one before. */
export const REST_ENGINE = 'REST_ENGINE'

/** Groups of the door whose members are asked by name. */
const GROUPS = ['queries', 'commands', 'files', 'session', 'online', 'drafts'] as const
export type Group = (typeof GROUPS)[number]

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
  /** The hint of the session, for the next page's first draw. */
  readonly hint: string | null
}

export type PageEvent = 'visibility' | 'focus' | 'online' | 'offline' | 'connection'

/** Tasks that the engine gives to the page, each with its answer. */
export interface PageDeeds {
  readonly persist: () => Promise<boolean>
  readonly persisted: () => Promise<boolean>
}

/** The first message to an engine. */
export interface Begin {
  readonly kind: 'begin'
  readonly version: number
  readonly baseUrl: string
  readonly page: PageFacts
}

/** Messages to an engine that has begun. */
export type ToEngine =
  /** Live values that gain or lose their listeners, in the order in which that happened. */
  | { readonly kind: 'look'; readonly keys: readonly (readonly [LiveKey, isFollowed: boolean])[] }
  /** The same `id` again is the same call: what it writes counts once. */
  | {
      readonly kind: 'call'
      readonly id: string
      readonly group: Group
      readonly name: string
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'checkNow' }
  | { readonly kind: 'page'; readonly event: PageEvent; readonly page: PageFacts }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number }
  | { readonly kind: 'close' }

export type FromEngine =
  /** The worker's first word, before it opens anything. `lock`: a Web Lock that it holds for life; null: there are none. */
  | { readonly kind: 'alive'; readonly version: number; readonly lock: string | null }
  /** The engine runs. */
  | { readonly kind: 'ready' }
  /** Live values that changed together, in the order in which they changed. */
  | { readonly kind: 'values'; readonly values: readonly (readonly [LiveKey, unknown])[] }
  | { readonly kind: 'answer'; readonly id: string; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: string; readonly code: SyncErrorCode }
  | { readonly kind: 'keepHint'; readonly text: string }
  | {
      readonly kind: 'do'
      readonly id: number
      readonly deed: keyof PageDeeds
      readonly args: readonly unknown[]
    }
