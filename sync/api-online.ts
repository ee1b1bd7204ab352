import type { SyncErrorCode } from './lib/sync-error.ts'
import type { CollectionName } from './model/collections.ts'

/** Why the server did not do it: the code, and its own sentence, '' when none came. */
export interface OnlineFailure {
  readonly ok: false
  readonly code: SyncErrorCode
  readonly message: string
  /** The field that the server's sentence is about. Absent: none. */
  readonly field?: string
  /** Too many attempts: how long to wait, in ms; 0 where it was not told. Absent: something else was wrong. */
  readonly waitMs?: number
}

export type OnlineAnswer<T> = { readonly ok: true; readonly value: T } | OnlineFailure

/** A deed's author: a person of the panel, a plan that came due, the server by itself, or its operator. */
export type Way = 'admin' | 'plan' | 'server' | 'command' | 'operator'

interface Deed {
  /** Rises with every one; the next older page is what comes before the last one's. */
  readonly n: number
  /** Epoch ms. */
  readonly at: number
  readonly way: Way
  /** Id of the admin who did it, '' for none. */
  readonly admin: string
  /** Name or e-mail of that admin at that time, '' where none is known. */
  readonly who: string
}

/** A change of a row, with the whole row before it; `before` is null for the change that made it. */
export interface Version extends Deed {
  readonly op: 'create' | 'update'
  readonly fields: readonly string[]
  readonly before: Readonly<Record<string, unknown>> | null
}

/** Newest first; `next` is what to ask for the page after it, null at the end. */
export interface HistoryPage {
  readonly items: readonly Version[]
  readonly next: number | null
  /** The row as the server has it now; null: it is gone. */
  readonly now: Readonly<Record<string, unknown>> | null
}

export interface AuditEntry extends Deed {
  /** As the server names it: 'created', 'changed', 'deleted', 'signed_in', 'sign_in_failed', 'exported', … */
  readonly action: string
  /** Of the row, 'admins' or 'files' among them; '' where it is about none. */
  readonly collection: string
  readonly id: string
  readonly title: string
  readonly fields: readonly string[]
  /** How its status moved; null where it did not. */
  readonly status: readonly [string, string] | null
  /** Before and after of fields about money (UPI ID, QR picture, prices); empty for all others. */
  readonly values: Readonly<Record<string, readonly [unknown, unknown]>>
  /** The last of many: more of its kind within an hour are not noted. */
  readonly hasMore: boolean
}

export interface AuditPage {
  readonly items: readonly AuditEntry[]
  readonly next: number | null
}

export type AuditKind = 'sign_ins' | 'failed' | 'content' | 'files' | 'admins' | 'exports' | 'rest'

/** The question; '' leaves a part of it open. */
export interface AuditQuestion {
  /** Id of an admin, or 'none' for what no admin did. */
  readonly by: string
  readonly kind: AuditKind | ''
  /** Epoch ms of the oldest moment that counts, 0 for all. */
  readonly since: number
}

/** A person with noted deeds, still an admin or not. */
export interface AuditPerson {
  readonly id: string
  readonly who: string
}

export interface TeamAdmin {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Epoch ms. */
  readonly since: number
  /** Address of another admin that differs by case only: this one signs in by exactly their spelling. '' for none. */
  readonly twin: string
}

export interface Invite {
  readonly id: string
  /** As the inviting one calls them, '' for none. */
  readonly name: string
  /** Its author. */
  readonly who: string
  /** Epoch ms at which it ends. */
  readonly until: number
}

export interface Team {
  readonly admins: readonly TeamAdmin[]
  readonly invites: readonly Invite[]
}

/** A one-time link's purpose. */
export interface LinkInfo {
  readonly kind: 'invite' | 'reset'
  readonly email: string
  readonly name: string
  /** Epoch ms at which it ends. */
  readonly until: number
}

/** The sample content that is left on the site. */
export interface SampleLeft {
  /** Rows as they came. */
  readonly rows: number
  /** Titles of those that an admin changed since. */
  readonly edited: readonly string[]
  /** Names of the settings that still say what the sample said. */
  readonly fields: readonly string[]
}

export type FirstStep = 'payee' | 'contacts' | 'paper' | 'invitation' | 'backup'

/** How far a new academy is. */
export interface StartFacts {
  readonly sample: SampleLeft
  /** First steps that are still to be done, in their order. */
  readonly open: readonly FirstStep[]
  readonly backups: Backups
  /** Changes of who is paid, by others, that this admin has not marked as seen; newest first. */
  readonly payee: readonly PayeeChange[]
}

/** A QR picture as a change of the payee tells it. */
export interface PayeePicture {
  readonly id: string
  readonly name: string
}

/** The payee before and after a change, of each field that changed. */
export interface PayeeValues {
  readonly payee_address?: readonly [string, string]
  readonly qr_code_image?: readonly [PayeePicture | null, PayeePicture | null]
}

export interface PayeeChange {
  readonly n: number
  /** Epoch ms. */
  readonly at: number
  readonly way: Way
  /** Name or e-mail of the admin who did it, '' for the operator. */
  readonly who: string
  readonly values: PayeeValues
}

/** How the server sends mails. */
export interface MailSettings {
  readonly enabled: boolean
  readonly host: string
  readonly port: number
  /** TLS from the first byte (port 465); otherwise STARTTLS where the mail server offers it. */
  readonly tls: boolean
  readonly username: string
  readonly sender_name: string
  readonly sender_address: string
}

/** The server's backups, each read whole when it was made, and what its doctor says. */
export interface Backups {
  /** The newest first. */
  readonly made: readonly { readonly at: number; readonly sizeBytes: number }[]
  /** Whether one is being made now. */
  readonly isMaking: boolean
  /** Epoch ms at which the doctor looked last; null where it has not yet. */
  readonly lookedAt: number | null
  /** Its subjects that an owner has to hear of. */
  readonly faults: readonly string[]
}

/** The panel's questions to the server itself, whose answers need a network. Nothing here throws. */
export interface Online {
  readonly history: (
    collection: CollectionName,
    id: string,
    before?: number,
  ) => Promise<OnlineAnswer<HistoryPage>>
  readonly audit: (question: AuditQuestion, before?: number) => Promise<OnlineAnswer<AuditPage>>
  /** Authors of all deeds that are still noted, by name. */
  readonly auditPeople: () => Promise<OnlineAnswer<readonly AuditPerson[]>>
  /** All that is noted, as a table that spreadsheets read; that it was taken out is noted too. */
  readonly exportAudit: () => Promise<OnlineAnswer<string>>
  readonly team: () => Promise<OnlineAnswer<Team>>
  /** An invitation and the path of its link, which is told this once. */
  readonly invite: (name: string) => Promise<OnlineAnswer<Invite & { readonly path: string }>>
  readonly withdrawInvite: (id: string) => Promise<OnlineAnswer<null>>
  /** By the own password: ends their sessions and links at once; what they wrote stays. The last one is refused. */
  readonly removeAdmin: (id: string, password: string) => Promise<OnlineAnswer<null>>
  /**
   * By the own password: a one-time link by which another admin chooses a new password. `path` is told this once; `mailed`:
   * they get a link by mail as well.
   */
  readonly passwordLink: (
    id: string,
    password: string,
  ) => Promise<
    OnlineAnswer<{ readonly path: string; readonly until: number; readonly mailed: boolean }>
  >
  /**
   * By the own password: stores the UPI ID and the QR picture (an id of a stored file; '' for none) and gives both before
   * and after. A push refuses these two fields.
   */
  readonly changePayee: (
    payee: { readonly payee_address: string; readonly qr_code_image: string },
    password: string,
  ) => Promise<OnlineAnswer<Required<PayeeValues>>>
  /** Marks changes of the payee up to entry `n` as seen, and gives those that are left. */
  readonly seePayee: (n: number) => Promise<OnlineAnswer<readonly PayeeChange[]>>
  readonly mailSettings: () => Promise<
    OnlineAnswer<MailSettings & { readonly hasPassword: boolean }>
  >
  /** By the own password. `smtpPassword` '' keeps the one that is stored, for the same host and username. */
  readonly setMail: (
    mail: MailSettings,
    smtpPassword: string,
    password: string,
  ) => Promise<OnlineAnswer<MailSettings & { readonly hasPassword: boolean }>>
  /** Sends a mail to the asking admin and gives the address; a failure carries the mail server's words. */
  readonly testMail: () => Promise<OnlineAnswer<string>>
  /** Begins a backup; `start` says when it is there. */
  readonly backUpNow: () => Promise<OnlineAnswer<null>>
  /** Whether the server answers this admin now. A refused token ends the session here, as it does with every question. */
  readonly reach: () => Promise<OnlineAnswer<null>>
  readonly start: () => Promise<OnlineAnswer<StartFacts>>
  /** A path that gives the newest backup, for an hour; that it was asked for is noted. */
  readonly newestBackup: () => Promise<OnlineAnswer<string>>
  /** Takes all of it away, at once: rows go to the trash. `withEdited`: those that were changed since as well. */
  readonly removeSample: (withEdited: boolean) => Promise<OnlineAnswer<SampleLeft>>
  /**
   * Asks for a mail with a link to a new password. The answer says whether this server sends mails, never whether an
   * account has the address.
   */
  readonly forgot: (email: string) => Promise<OnlineAnswer<{ readonly mail: boolean }>>
  readonly describeLink: (token: string) => Promise<OnlineAnswer<LinkInfo>>
}
