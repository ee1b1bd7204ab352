import { expect, test } from 'vitest'
import {
  type Data,
  type Facts,
  findingsOf,
  verdictOf,
} from '../../../pocketbase/operate/findings.mjs'

const NOW_MS = Date.parse('2026-11-24T12:00:00Z')
const DAY_MS = 86_400_000
const migrations = ['1_first.js', '2_second.js']
const log = {
  seq: 7,
  gap: 0,
  epoch: 'epoch0000000001',
  at: '2026-11-24 09:00:00.000Z',
  epochsAhead: 0,
  withoutTriggers: [],
  unlogged: 0,
}
const files = { count: 3, bytes: 9_000_000, faults: 0, example: '' }
const data: Data = {
  pocketbase: '0.39.11',
  migrations,
  soundness: 'ok',
  log,
  files,
  admins: 2,
  mail: { host: 'mail.example', port: 587 },
  isOnS3: false,
  hasLimits: true,
}
const headers = new Headers({
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
  etag: '"1"',
  'strict-transport-security': 'max-age=31536000',
})
const outside = {
  fault: '',
  isOurs: true,
  ownUrl: 'https://academy.example',
  headers,
  by: 'X-Real-IP',
  isForgeable: false,
  until: NOW_MS + 60 * DAY_MS,
}
const settings = {
  publicUrl: 'https://academy.example',
  host: '127.0.0.1',
  trustedProxy: 'X-Real-IP',
  domain: '',
}
const facts: Facts = {
  nowMs: NOW_MS,
  own: { format: 1, release: '0.2.0', pocketbase: '0.39.11', migrations },
  settings,
  isDeep: true,
  data,
  databaseBytes: 12_000_000,
  freeBytes: 5_000_000_000,
  backup: { at: NOW_MS - DAY_MS / 2, sizeBytes: 8_000_000, fault: '' },
  server: { address: 'http://127.0.0.1:8090', epoch: log.epoch },
  outside,
  mailFault: '',
}
const linesOf = (more: Partial<Facts>) =>
  findingsOf({ ...facts, ...more }).map(({ state, text }) => `${state}: ${text}`)
const usual = linesOf({})
/** Lines that a change makes others than usual. */
const changed = (more: Partial<Facts>) => linesOf(more).filter((line) => !usual.includes(line))
const withData = (more: Partial<Data>) => ({ data: { ...data, ...more } })

test('an installation that lacks nothing is well', () => {
  expect(verdictOf(findingsOf(facts))).toBe('All well.')
  expect(usual.filter((line) => !line.startsWith('well: '))).toEqual([])
  expect(usual).toHaveLength(10)
})

test.each<[name: string, Partial<Facts>, line: string]>([
  [
    'a newer release wrote the data',
    withData({ migrations: [...migrations, '3_third.js'] }),
    'broken: Release 0.2.0 on PocketBase 0.39.11: a newer release has changed the data. Run that one.',
  ],
  [
    'a page is damaged',
    withData({ soundness: 'row 3 missing from index' }),
    'broken: The database is damaged: row 3 missing from index. Restore a backup.',
  ],
  [
    'a file is gone',
    withData({ files: { ...files, faults: 1, example: 'a/b.pdf' } }),
    'broken: Of 3 files 1 damaged or missing, such as a/b.pdf. Upload each again, or restore a backup.',
  ],
  [
    'a trigger is missing',
    withData({ log: { ...log, withoutTriggers: ['free_pdfs'] } }),
    'broken: Changes of free_pdfs are not logged. Start the server anew.',
  ],
  [
    'the folder was changed under the server',
    { server: { address: 'http://127.0.0.1:8090', epoch: 'another00000000' } },
    'broken: The server at http://127.0.0.1:8090 serves another database than the folder holds. Start it anew.',
  ],
  ['the disk is full', { freeBytes: 1_000_000 }, 'broken: The disk has 1.0 MB left. Make room.'],
  ['there is no backup', { backup: null }, 'warning: There is no backup yet: npm run backup.'],
  [
    'the address is of another server',
    { outside: { ...outside, isOurs: false } },
    'broken: https://academy.example leads to another server. Look at its name and its proxy.',
  ],
  [
    'all are served without TLS',
    { settings: { ...settings, publicUrl: '', host: '0.0.0.0' }, outside: null },
    'broken: The server is at http://127.0.0.1:8090. There is no TLS: phones keep nothing, and passwords can be read. See README.',
  ],
  [
    'the proxy changes pages',
    { outside: { ...outside, headers: new Headers({ 'x-content-type-options': 'nosniff' }) } },
    'broken: The proxy takes off content-security-policy, etag, strict-transport-security. Let it pass them on.',
  ],
  [
    'the proxy passes on what a visitor says of his address',
    { outside: { ...outside, isForgeable: true } },
    'broken: Visitors can pass for others, and guess passwords at any speed: let the proxy set X-Real-IP itself, whatever came to it.',
  ],
  [
    'files lie on S3',
    withData({ isOnS3: true }),
    'well: Each of 3 files has its checksum. They lie on S3, and no backup holds them: let the bucket keep versions.',
  ],
  [
    'nothing is limited',
    withData({ hasLimits: false }),
    'broken: Nothing limits the guessing of passwords. Turn the rate limits on in the dashboard.',
  ],
])('where %s, a line says so and what to do', (_name, more, line) => {
  expect(changed(more)).toContain(line)
})

test('a small site without mail and without S3 is well', () => {
  const small = { ...facts, ...withData({ mail: null }) }
  expect(verdictOf(findingsOf(small))).toBe('All well.')
  expect(verdictOf(findingsOf({ ...small, backup: null, freeBytes: 1 }))).toBe(
    'To do: disk, backup. The lines above say what.',
  )
})

test('data that cannot be read leaves the words of that, and of the backup', () => {
  expect(linesOf({ data: 'It is not a database.' })).toEqual([
    'broken: It is not a database.',
    expect.stringMatching(/^well: The newest backup is 12 hours old/),
  ])
})
