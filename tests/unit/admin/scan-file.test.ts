import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scanFile } from '../../../web/features/admin/pdf/scan-file.ts'

const fileOf = (...parts: readonly (string | Uint8Array)[]): Blob =>
  new Blob([
    ...['%PDF-1.5\n', ...parts, '\n%%EOF\n'].map((part) => new Uint8Array(Buffer.from(part))),
  ])
const stream = (dictionary: string, data: string | Uint8Array): Blob =>
  fileOf(`5 0 obj ${dictionary} stream\r\n`, data, '\r\nendstream endobj')

const OBJECTS = '1 0 2 9 << /S /GoTo >> << /S /Launch /F (cmd.exe) >>'
const PACKED = '<< /Type /ObjStm /N 2 /First 8 /Filter /FlateDecode >>'

test.each([
  ['a program', OBJECTS, 'pdf_launches'],
  ['a script', '1 0 << /S /JavaScript /J#53 (x) >>', 'pdf_scripted'],
  ['a link to a script', '1 0 << /S /URI /URI (javascript:x) >>', 'pdf_script_link'],
  ['a form that is sent', '1 0 << /S /SubmitForm >>', 'pdf_submits'],
  ['data that is read', '1 0 << /S /ImportData >>', 'pdf_imports'],
  ['a file in it', '1 0 << /Type /Filespec /EF << /F 9 0 R >> >>', 'pdf_carries_file'],
  ['nothing of that', '1 0 << /Title (/Launch) /A << /S /URI /URI (https://a.example) >> >>', null],
])('packed objects are looked into: %s', async (_, text, fault) => {
  expect(await scanFile(stream(PACKED, deflateSync(text)))).toBe(fault)
})

test.each([
  ['its names are escaped', '<< /Ty#70e /Ob#6aStm /N 2 /F#69rst 8 /Filter [/Fl] >>'],
  ['it does not say its type', '<< /N 2 /First 8 /Filter % how\n/FlateDecode >>'],
  [
    'a string in it looks like the beginning',
    '<< /First 8 /N 2 /X (an obj) /Filter /FlateDecode >>',
  ],
])('a stream of objects is found where %s', async (_, dictionary) => {
  expect(await scanFile(stream(dictionary, deflateSync(OBJECTS)))).toBe('pdf_launches')
})

test('what is not packed is read, and what cannot be unpacked here is refused', async () => {
  expect(await scanFile(stream('<< /N 2 /First 8 >>', OBJECTS))).toBe('pdf_launches')
  const others = ['/Filter /LZWDecode', '/Filter [/ASCIIHexDecode /FlateDecode]', '/Filter 7 0 R']
  for (const filter of others)
    expect(await scanFile(stream(`<< /N 2 /First 8 ${filter} >>`, 'x'))).toBe('pdf_unclear')
  const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024, ' '))
  expect(await scanFile(stream(PACKED, bomb))).toBe('pdf_unclear')
})

test('packed objects of an encrypted file are left to the engine, but for those that are in clear', async () => {
  const trailer = 'trailer << /Encrypt 9 0 R >>'
  const file = (data: Uint8Array) =>
    fileOf(`5 0 obj ${PACKED} stream\r\n`, data, '\r\nendstream endobj', trailer)
  expect(await scanFile(file(Buffer.alloc(64, 'x')))).toBeNull()
  expect(await scanFile(file(deflateSync(OBJECTS)))).toBe('pdf_launches')
  expect(await scanFile(file(deflateSync(Buffer.alloc(20_000, ' '))), 10_000)).toBe('pdf_unclear')
})

test('streams that hold no objects are not unpacked', async () => {
  const drawing = deflateSync('/JS << /S /Launch >> (')
  expect(await scanFile(stream('<< /Filter /FlateDecode >>', drawing))).toBeNull()
  expect(
    await scanFile(stream('<< /FirstChar 3 /Filter /DCTDecode >>', randomBytes(4000))),
  ).toBeNull()
})

test('the open text is looked into as the server does', async () => {
  expect(await scanFile(fileOf('1 0 obj << /S /Launch >>'))).toBe('pdf_launches')
  expect(await scanFile(fileOf('#4a'.repeat(1_000_000)))).toBe('pdf_unclear')
})

const manyTimes = (count: number, part: string | Uint8Array): Blob =>
  fileOf(...Array.from({ length: count }, () => part))

test('the letters of an ordinary file are looked at twice at most, however many streams it has', async () => {
  for (const part of [
    '5 0 obj << /N 1 /First 4 >> stream\n1 0 << >>\nendstream endobj\n',
    '5 0 obj << /Length 3 >> stream\nabc\nendstream endobj\n',
  ])
    for (const count of [10, 1_000]) {
      const file = manyTimes(count, part)
      expect(await scanFile(file, 2 * file.size)).toBeNull()
    }
})

test.each([
  ['streams of no object', '<< /Length 3 >> stream\nabc\nendstream\n'],
  [
    'streams without an end',
    Buffer.concat([
      Buffer.from(`5 0 obj ${PACKED} stream\n`),
      deflateSync('1 0 << >>'),
      Buffer.from('\n6 0 obj << >> endobj\n'),
    ]),
  ],
])('a file in which each step would be over all of it is refused: %s', async (_, part) => {
  expect(await scanFile(manyTimes(1, part), 1_000)).toBeNull()
  const file = manyTimes(1_000, part)
  expect(await scanFile(file, 2 * file.size)).toBe('pdf_unclear')
})

test('a stream without an end is looked into as far as the file goes', async () => {
  const packed = deflateSync(OBJECTS)
  const file = fileOf(`5 0 obj ${PACKED} stream\r\n`, packed, '\r\n6 0 obj << >> endobj')
  expect(await scanFile(file)).toBe('pdf_launches')
})
