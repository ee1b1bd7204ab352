import { isDeepStrictEqual } from 'node:util'
import type { Page, PushChange, PushResult } from '../../../sync/model/wire.ts'
import { type Db, isPublished, keyOf, type Row } from './server-db.ts'
import { CONTENT, FILE_FIELDS, project } from './server-rows.ts'
import { Violation } from './tally.ts'

/** Effect of an accepted change on the server, wherever its history went afterwards. */
export interface Effect {
  readonly uuid: string
  readonly device: string
  readonly op: 'put' | 'delete'
  readonly key: string
  /** The changed fields as JSON: a kept change is found in it by its mark. */
  readonly fields: string
  readonly epoch: string
  readonly seq: number
  /** False for the deletion of a row that was gone: it takes no seq, so that the line does not tell whether it was lost. */
  readonly isWritten: boolean
}

/** Knowledge of one device: the rows it was told, and those its person has looked at. */
export interface Knowledge {
  /** `key@seq` to every version of it that was received. */
  readonly received: Map<string, Row[]>
  /** `key.field` to the values that the person saw before acting, as JSON. */
  readonly approved: Map<string, Set<string>>
  /** Keys that this person chose to publish. */
  readonly published: Set<string>
  /** This person made a deleted row again, as it was: it gets another id, and may have been published. */
  hasMadeAnew: boolean
  /** True once a row that they had published was made anew. */
  hasPublishedAnew: boolean
}

interface Accepting {
  readonly admin: string
  readonly change: PushChange
  readonly before: Row | null
  readonly isOnLine: (epoch: string, seq: number) => boolean
}

const plain = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && 'sha256' in value && 'id' in value)
    return JSON.stringify(value.id)
  return JSON.stringify(value ?? null)
}

/** The true course of a run, as only an onlooker of all sides knows it. It judges; nothing of the engine reads it. */
export class Truth {
  readonly effects: Effect[] = []
  /** Keys that were deleted on the server at some time, on whatever history. */
  readonly everDeleted = new Set<string>()
  private readonly knowledge = new Map<string, Knowledge>()
  private readonly minted = new Map<string, { device: string; author: string }>()
  private readonly bodies = new Map<string, string>()
  /** The commit number at which a row was last looked at. */
  private readonly judged = new WeakMap<Row, number>()
  private readonly everPublished = new Set<string>()

  of(device: string): Knowledge {
    const known = this.knowledge.get(device)
    if (known) return known
    const sets = { received: new Map(), approved: new Map(), published: new Set<string>() }
    const made = { ...sets, hasMadeAnew: false, hasPublishedAnew: false }
    this.knowledge.set(device, made)
    return made
  }

  committed(db: Db): void {
    for (const [key, { op }] of db.log) if (op === 'd') this.everDeleted.add(key)
    for (const [key, row] of db.rows) {
      const seq = db.log.get(key)?.seq ?? 0
      if (this.judged.get(row) === seq) continue
      this.judged.set(row, seq)
      const collection = key.slice(0, key.indexOf('/'))
      if (isPublished(row))
        this.everPublished.add(
          `${key}@${seq}=${JSON.stringify(project('visitor', collection, row))}`,
        )
    }
  }

  /** True where visitors saw the row, as it is, when that commit number was its own. */
  wasPublished(key: string, seq: number, row: Row): boolean {
    return this.everPublished.has(`${key}@${seq}=${JSON.stringify(row)}`)
  }

  received(device: string, key: string, seq: number, row: Row): void {
    const { received } = this.of(device)
    received.set(`${key}@${seq}`, [...(received.get(`${key}@${seq}`) ?? []), row])
  }

  receivedPage(device: string, page: Page): void {
    for (const change of page.changes)
      if ('row' in change)
        this.received(device, keyOf(change.collection, change.id), change.seq, change.row)
  }

  receivedAnswers(device: string, collections: readonly string[], results: readonly PushResult[]) {
    for (const [at, { row, seq }] of results.entries())
      if (row) this.received(device, keyOf(collections[at] ?? '', String(row.id)), seq, row)
  }

  /** A person has seen these values of a row, and acts knowing them. */
  approve(device: string, key: string, row: Row): void {
    const { approved } = this.of(device)
    for (const [field, value] of Object.entries(row)) {
      const name = `${key}.${field}`
      approved.set(name, (approved.get(name) ?? new Set()).add(plain(value)))
    }
  }

  mint(device: string, author: string, uuid: string): void {
    this.minted.set(uuid, { device, author })
  }

  /** A device has lost what it knew of having sent this: it may say it again, in other words. */
  forgotten(uuid: string): void {
    this.bodies.delete(uuid)
  }

  /** One uuid, one body, and only under its author. */
  sending(device: string, admin: string, bodies: readonly string[]): void {
    for (const body of bodies) {
      const { change: uuid } = JSON.parse(body)
      const known = this.bodies.get(uuid)
      if (known !== undefined && known !== body)
        throw new Violation('what was sent is never changed', { uuid, known, body })
      this.bodies.set(uuid, body)
      const mint = this.minted.get(uuid)
      if (!mint || mint.author !== admin || mint.device !== device)
        throw new Violation('a change leaves only under its author', { uuid, admin, device })
    }
  }

  /** Judges a change that the server is about to accept. */
  accepting({ admin, change, before, isOnLine }: Accepting): void {
    const { collection, id, base, row, op } = change
    const key = keyOf(collection, id)
    const device = this.minted.get(change.change)?.device ?? admin
    const { received, approved, published, hasMadeAnew, hasPublishedAnew } = this.of(device)
    const isHere = (one: Effect) => one.isWritten && isOnLine(one.epoch, one.seq)
    if (this.effects.some((one) => one.uuid === change.change && isHere(one)))
      throw new Violation('one uuid has one effect', change.change)
    if (base !== null && before !== null) {
      const now = project('admin', collection, before)
      const versions = received.get(`${key}@${base[1]}`) ?? []
      if (!versions.some((version) => isDeepStrictEqual(version, now)))
        throw new Violation("nothing is accepted on a base that is not the server's content", {
          key,
          base,
          now,
          versions,
        })
    }
    const touched = op === 'delete' ? Object.keys(CONTENT[collection] ?? {}) : Object.keys(row)
    for (const field of before ? touched : []) {
      const was = plain(before?.[field])
      if (op === 'put' && was === plain(row[field])) continue
      const isEmptyFile = FILE_FIELDS[collection]?.includes(field) && !before?.[field]
      // What a new row has of itself says nothing that could be lost.
      if (op === 'delete' && was === plain(CONTENT[collection]?.[field])) continue
      if (!isEmptyFile && !approved.get(`${key}.${field}`)?.has(was))
        throw new Violation('nobody overwrites what he has not seen', { key, field, was, change })
    }
    const isTheirNew = this.effects.some((one) => one.key === key && one.device === device)
    const isMeant =
      published.has(key) || (base === null && hasMadeAnew) || (isTheirNew && hasPublishedAnew)
    if (row.status === 'published' && before?.status !== 'published' && !isMeant)
      throw new Violation('nothing is published that its person did not publish', change)
  }

  effect(change: PushChange, epoch: string, seq: number, isWritten: boolean): void {
    const device = this.minted.get(change.change)?.device ?? ''
    // A person knows the words that they wrote, also under the new id of a row that they made anew.
    this.approve(device, keyOf(change.collection, change.id), change.row)
    this.effects.push({
      uuid: change.change,
      device,
      op: change.op,
      key: keyOf(change.collection, change.id),
      fields: JSON.stringify(change.row),
      epoch,
      seq,
      isWritten,
    })
  }
}
