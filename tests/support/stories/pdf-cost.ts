import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { recordId, startPocketBase, type TestAdmin, type TestServer } from '../pocketbase.ts'
import { serverCost } from '../server-cost.ts'

const MIB = 1024 * 1024
export const FILE_BYTES = 10 * MIB - 1
/** Limits of a file: ms where the calibration takes 200 ms, and bytes beyond its own. */
export const MOST_MS = 1_000
export const MOST_BYTES = 64 * MIB

let server: TestServer
let admin: TestAdmin

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeAll(async () => {
    server = await startPocketBase()
    admin = await server.createAdmin()
  })

  afterAll(() => server.stop())
}

/** A file as large as may be, of one thing over and over. */
export const full = (unit: string | Buffer, head = '%PDF-1.7\n'): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.alloc(FILE_BYTES)
  bytes.fill(unit)
  bytes.write(head, 'latin1')
  return new Uint8Array(bytes)
}

const send = async (bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData()
  body.set('area', bytes[0] === 0xff ? 'testimonials' : 'tests-full')
  body.set('sha256', createHash('sha256').update(bytes).digest('hex'))
  body.set('file', new Blob([bytes]), 'paper.pdf')
  const path = `/api/sync/files/${recordId()}`
  const { status, json } = await server.api(path, { method: 'PUT', body, token: admin.token })
  return status === 200 ? 'taken' : (json.data.file?.code ?? status)
}

export const cost = async (files: readonly Uint8Array<ArrayBuffer>[]) => {
  const { answer, ...found } = await serverCost(server, () => Promise.all(files.map(send)))
  const { ms, bytes, factor } = found
  console.log(`${ms} ms of processor time, ${Math.round(bytes / MIB)} MB, factor ${factor}`)
  return { answers: answer, ms, bytes, factor }
}

/** A JPEG that never comes to its size. */
export const picture = (unit: string) => full(Buffer.from(unit, 'hex'), '\xff\xd8')

export type Kind = readonly [name: string, make: () => Uint8Array<ArrayBuffer>, answer: string]

export const COSTS = '[D2] a file full of %s costs the server a second and 64 MB at most'
export const costsLittle = async (make: Kind[1], answer: Kind[2]) => {
  const found = await cost([make()])
  expect(found.answers).toEqual([answer])
  expect(found.ms).toBeLessThan(MOST_MS * found.factor)
  expect(found.bytes).toBeLessThan(FILE_BYTES + MOST_BYTES)
}
