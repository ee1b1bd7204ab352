import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { factorOf, work } from '../support/calibration.mjs'
import { openServer } from '../support/open-server.ts'
import { recordId, type TestServer } from '../support/pocketbase.ts'

/** Processor time of the calibration's work, by this thread alone. */
const calibration = (): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Cost of `task` for a server's process: ms of the processor, the bytes of its peak, and this machine's slowness. */
const serverCost = async <T>(server: TestServer, task: () => Promise<T>) => {
  const proc = (file: string): string => `/proc/${server.pid}/${file}`
  /** Processor time of the server so far, in ms: utime and stime, in hundredths of a second. */
  const usedMs = async (): Promise<number> => {
    const [, fields = ''] = (await readFile(proc('stat'), 'utf8')).split(') ')
    const [utime, stime] = fields.split(' ').slice(11, 13)
    return (Number(utime) + Number(stime)) * 10
  }
  const statusBytes = async (name: string): Promise<number> => {
    const line = new RegExp(`${name}:\\s*(\\d+) kB`).exec(await readFile(proc('status'), 'utf8'))
    return Number(line?.[1]) * 1024
  }
  const slow = [calibration()]
  await writeFile(proc('clear_refs'), '5') // the peak begins anew
  const [before, used] = [await statusBytes('VmRSS'), await usedMs()]
  const answer = await task()
  const ms = (await usedMs()) - used
  const bytes = (await statusBytes('VmHWM')) - before
  slow.push(calibration())
  const factor = factorOf(slow.reduce((sum, one) => sum + one, 0) / slow.length)
  return { answer, ms, bytes, factor }
}

const MIB = 1024 * 1024
const FILE_BYTES = 10 * MIB - 1
/** Limits of a file: ms where the calibration takes 200 ms, and bytes beyond its own. */
const MOST_MS = 1_000
const MOST_BYTES = 64 * MIB

const { server, admin } = await openServer()

/** A file as large as may be, of one thing over and over. */
const full = (unit: string | Buffer, head = '%PDF-1.7\n'): Uint8Array<ArrayBuffer> => {
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

const cost = async (files: readonly Uint8Array<ArrayBuffer>[]) => {
  const { answer, ...found } = await serverCost(server, () => Promise.all(files.map(send)))
  const { ms, bytes, factor } = found
  console.log(`${ms} ms of processor time, ${Math.round(bytes / MIB)} MB, factor ${factor}`)
  return { answers: answer, ms, bytes, factor }
}

/** A JPEG that never comes to its size. */
const picture = (unit: string) => full(Buffer.from(unit, 'hex'), '\xff\xd8')

type Kind = readonly [name: string, make: () => Uint8Array<ArrayBuffer>, answer: string]

const COSTS = '[D2] a file full of %s costs the server a second and 64 MB at most'
const costsLittle = async (make: Kind[1], answer: Kind[2]) => {
  const found = await cost([make()])
  expect(found.answers).toEqual([answer])
  expect(found.ms).toBeLessThan(MOST_MS * found.factor)
  expect(found.bytes).toBeLessThan(FILE_BYTES + MOST_BYTES)
}

/** Chrome's marks of each word of a page that it tags: a plain large file is full of these. */
const ELEMENT =
  '12 0 obj\n<</Type /StructElem\n/S /Span\n/P 11 0 R\n/Pg 3 0 R\n/K 3\n/ID (node00000012)>>\nendobj\n'
const FIRST: readonly Kind[] = [
  ['streams', () => full('>>stream\nendstream\n'), 'pdf_unclear'],
  ['elements', () => full(ELEMENT), 'taken'],
  ['brackets in brackets', () => full('('), 'pdf_unclear'],
  ['one string', () => full('a', '%PDF-1.7\n('), 'taken'],
  ['a JPEG’s padding', () => picture('ff'), 'wrong_file_type'],
]

test('[D2] two PDFs made to be slow are looked into one after the other, in a second each and 64 MB', async () => {
  const found = await cost([full('#4a'), full('/JSX ')])
  expect(found.answers).toEqual(['pdf_unclear', 'pdf_unclear'])
  expect(found.ms).toBeLessThan(2 * MOST_MS * found.factor)
  expect(found.bytes).toBeLessThan(2 * FILE_BYTES + MOST_BYTES)
})
test.each(FIRST)(COSTS, (_, make, answer) => costsLittle(make, answer))
