import type { Release } from './release.mjs'

/** How the data stands, as `pb_hooks/operate/examine.js` says it. */
export interface Data {
  readonly pocketbase: string
  readonly migrations: readonly string[]
  /** 'ok', or SQLite's words of what is not. */
  readonly soundness: string
  readonly log: {
    readonly seq: number
    /** Commits after the newest that the log knows. */
    readonly gap: number
    readonly epoch: string
    readonly at: string
    readonly epochsAhead: number
    readonly withoutTriggers: readonly string[]
    readonly unlogged: number
  }
  /** Or words of an S3 store that does not answer. */
  readonly files:
    | {
        readonly count: number
        readonly bytes: number
        readonly faults: number
        readonly example: string
      }
    | string
  readonly isHalted: boolean
  readonly admins: number
  readonly mail: { readonly host: string; readonly port: number } | null
  readonly isOnS3: boolean
  /** Copies of backups on S3; null where none are made. */
  readonly copies: {
    readonly bucket: string
    /** Of the newest, in ms; 0 where there is none. */
    readonly at_ms: number
    /** Words of a store that does not answer, or ''. */
    readonly fault: string
  } | null
  readonly hasLimits: boolean
}

/** The answer that a visitor gets at PUBLIC_URL. */
export interface Outside {
  /** Words of a request that failed, or ''. */
  readonly fault: string
  readonly isOurs: boolean
  /** The address that the server puts into links. */
  readonly ownUrl: string
  readonly headers: Headers | null
  /** The header of a proxy by which the server knows the asker, '' where it goes by the connection. */
  readonly by: string
  /** Whether an asker is taken for whom his own headers name. */
  readonly isForgeable: boolean
  /** End of the certificate in ms, 0 where none was seen. */
  readonly until: number
}

export interface Facts {
  readonly nowMs: number
  readonly own: Release
  readonly settings: {
    readonly publicUrl: string
    readonly host: string
    readonly trustedProxy: string
    /** Name for which PocketBase itself has the certificate, or ''. */
    readonly domain: string
  }
  /** Whether every byte was read. */
  readonly isDeep: boolean
  /** Or words of what keeps it from being read. */
  readonly data: Data | string
  readonly databaseBytes: number
  readonly freeBytes: number
  /** The newest one. */
  readonly backup: {
    readonly at: number
    readonly sizeBytes: number
    readonly fault: string
  } | null
  /** The one that runs on the folder. */
  readonly server: {
    readonly address: string
    /** '' where it did not answer. */
    readonly epoch: string
  } | null
  readonly outside: Outside | null
  /** Words of a mail server that did not answer, or ''. */
  readonly mailFault: string
}

export interface Finding {
  readonly subject: string
  readonly state: 'well' | 'warning' | 'broken'
  readonly text: string
}
export function findingsOf(facts: Facts): readonly Finding[]
/** Those of the data alone. */
export function dataFindings(
  facts: Pick<Facts, 'own' | 'isDeep' | 'databaseBytes'> & { readonly data: Data },
): readonly Finding[]
/** The last line: that all is well, or which subjects need somebody. */
export function verdictOf(findings: readonly Finding[]): string
