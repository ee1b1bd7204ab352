import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { schemaPath, schemaText } from '../../pocketbase/export-schema.mjs'
import { generatedPath, generateModel, modelText } from '../../pocketbase/generate.mjs'
import { type CollectionName, collectionNames, collections } from '../../sync/model/collections.ts'
import { writingErrors } from '../../sync/outbox/field-errors.ts'
import { change } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'

interface FieldRule {
  readonly kind: 'text' | 'moment' | 'whole' | 'flag' | 'list' | 'file'
  readonly min?: number
  readonly max?: number
  readonly maxItems?: number
  readonly options?: readonly string[]
  readonly areas?: readonly string[]
}
interface GeneratedModel {
  readonly collections: Record<
    CollectionName,
    { readonly fields: Record<string, FieldRule>; readonly lifecycle: Record<string, FieldRule> }
  >
}
interface StoredField {
  readonly name: string
  readonly pattern?: string
  readonly values?: readonly string[]
}
interface StoredCollection {
  readonly id: string
  readonly name: string
  readonly fields: readonly StoredField[]
  readonly [rule: `${string}Rule`]: string | null
}

const require = createRequire(import.meta.url)
const model: GeneratedModel = require(generatedPath)
const {
  fieldCode,
}: {
  fieldCode(rule: FieldRule, value: unknown): string | null
} = require('../../pocketbase/pb_hooks/push/validate.js')
const schema: StoredCollection[] = JSON.parse(await readFile(schemaPath, 'utf8'))
const stored = (name: string): StoredCollection => {
  const found = schema.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not in schema.json`)
  return found
}
const shapeOf = (name: CollectionName): Record<string, z.ZodMiniType> =>
  (collections[name].schema as unknown as z.ZodMiniObject).shape as Record<string, z.ZodMiniType> // as: every model is an object

const { server, pushRaw } = await openServer({ isFirstStart: true })

describe('what is generated is not stale', () => {
  test('[D2] the hooks’ model is what `npm run generate` would write', async () => {
    expect(await readFile(generatedPath, 'utf8')).toBe(modelText(await generateModel()))
  })

  test('[D1] schema.json is what `npm run generate` would export from a real server', async () => {
    const list = await server.api('/api/collections?perPage=200', {
      token: await server.superuser(),
    })
    expect(await readFile(schemaPath, 'utf8')).toBe(schemaText(list.json.items))
  })
})

describe('[D1] one model, on the server as on the device', () => {
  const TEXT = { type: 'text' }
  const NEEDED = { type: 'text', required: true }
  const FILE = { type: 'relation' }
  const choice = (...values: readonly string[]) => ({ type: 'select', required: true, values })
  test.each<[CollectionName, Record<string, object>]>([
    ['global_settings', { website_name: TEXT, email: TEXT, whatsapp: TEXT, instagram: TEXT }],
    ['payment_settings', { qr_code_image: FILE, qr_code_fallback_url: TEXT, pricing_text: TEXT }],
    [
      'free_pdfs',
      {
        title: NEEDED,
        subject: choice('Biology', 'Chemistry', 'Physics', 'General'),
        description: TEXT,
        file_url: FILE,
        thumbnail_url: FILE,
        tags: { type: 'json' },
        object_key: TEXT,
        slug: TEXT,
      },
    ],
    [
      'tests_library',
      {
        type: choice('full', 'part', 'dpp'),
        title: NEEDED,
        subject: NEEDED,
        category: choice('dpp', 'part', 'fst'),
        difficulty: choice('Easy', 'Medium', 'Hard'),
        file_url: FILE,
      },
    ],
    [
      'demo_videos',
      {
        title: NEEDED,
        subject: choice('Biology', 'Chemistry'),
        description: TEXT,
        external_video_url: NEEDED,
        thumbnail: FILE,
        duration: { type: 'number', onlyInt: true, min: 0 },
      },
    ],
    [
      'testimonials',
      {
        whatsapp_screenshot: FILE,
        caption: TEXT,
        display_order: { type: 'number', onlyInt: true, min: 0 },
      },
    ],
  ])('[D1] %s has the fields and choices of the specification', (name, fields) => {
    const all = { ...fields, created_at: { type: 'date' } }
    const found = Object.keys(all).map((field) => [
      field,
      stored(name).fields.find((one) => one.name === field),
    ])
    expect(Object.fromEntries(found)).toMatchObject(all)
  })

  test('[D1] a test is of one of three subjects or of the whole exam of a year', () => {
    const { pattern } = stored('tests_library').fields.find(({ name }) => name === 'subject') ?? {}
    const isSubject = (word: string) => new RegExp(pattern ?? '').test(word)
    const subjects = ['Biology', 'Chemistry', 'Physics', 'NEET 2026', 'NEET 2031']
    expect(subjects.filter(isSubject)).toEqual(subjects)
    const others = ['', 'biology', 'General', 'NEET', 'NEET 26', 'NEET 1999', 'JEE 2026', 'Botany']
    expect(others.filter(isSubject)).toEqual([])
  })

  test('[D1] files lie in the areas of the specification', () => {
    const areas = collectionNames.flatMap((name) =>
      Object.entries(model.collections[name].fields).flatMap(([field, rule]) =>
        rule.kind === 'file' ? [[`${name}.${field}`, rule.areas]] : [],
      ),
    )
    expect(Object.fromEntries(areas)).toMatchObject({
      'payment_settings.qr_code_image': ['payment-assets'],
      'free_pdfs.file_url': ['freepdfs'],
      'tests_library.file_url': ['tests-full', 'tests-part', 'tests-dpp'],
      'demo_videos.thumbnail': ['demo-videos'],
      'testimonials.whatsapp_screenshot': ['testimonials'],
    })
  })

  test('[D1] [D3] content has no rule that opens it, and ids are those that devices mint', () => {
    for (const name of collectionNames) {
      const collection = stored(name)
      for (const what of ['list', 'view', 'create', 'update', 'delete'] as const)
        expect(collection[`${what}Rule`]).toBeNull()
      const id = collection.fields.find((field) => field.name === 'id')
      expect(id).toMatchObject({ min: 15, max: 36, pattern: '^[a-z0-9-]+$' })
    }
    expect(schema.some((one) => one.name === 'users')).toBe(false)
  })

  test('a file’s record is open to who may fetch the file, for every field that refers to files', () => {
    const rule = stored('files').viewRule ?? ''
    for (const name of collectionNames) {
      for (const [field, one] of Object.entries(model.collections[name].fields)) {
        if (one.kind === 'file')
          expect(rule).toContain(`${name}_via_${field}.status ?= "published"`)
      }
    }
  })
})

describe('[D2] the hooks’ interpreter decides as zod does', () => {
  const near = (limit: number) => fc.integer({ min: Math.max(0, limit - 2), max: limit + 2 })
  const valueFor = (rule: FieldRule): fc.Arbitrary<unknown> =>
    fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '',
        ' ',
        '\u00a0',
        '\u0000',
        '\ud800',
        'NEET 2026',
        'NEET 20२६',
        '2026-11-21',
        'a@b.co',
        'a@b',
        'https://a.b/c',
        'https://',
        'ab@bank',
      ),
      fc.constantFrom(...(rule.options ?? ['full'])),
      near(rule.max ?? 20).map((length) => 'x'.repeat(Math.min(length, 5_000))),
      near(rule.max ?? 20).map((length) => '😀'.repeat(Math.min(length, 5_000))),
      near(rule.min ?? 0),
      near(rule.max ?? 100),
      fc.constantFrom(-1, 0, 1.5, 1e21, true, false, {}, [], [''], ['a'], [1], [['a']]),
      fc.array(fc.string({ maxLength: 45 }), { maxLength: (rule.maxItems ?? 2) + 1 }),
    )

  const cases = collectionNames.flatMap((name) =>
    Object.entries(model.collections[name].fields)
      .filter(([, rule]) => rule.kind !== 'file')
      .map(([field, rule]) => ({ name, field, rule })),
  )
  test.each(cases)('[D2] $name: $field', ({ name, field, rule }) => {
    const zod = shapeOf(name)[field] as z.ZodMiniType
    let refused = 0
    fc.assert(
      fc.property(valueFor(rule), (value) => {
        const isFine = zod.safeParse(value).success
        if (!isFine) refused++
        expect(fieldCode(rule, value) === null).toBe(isFine)
      }),
      { numRuns: 300 },
    )
    expect(refused).toBeGreaterThan(10)
  })

  test('[D2] in the server’s own engine too, on letters that engines disagree about', async () => {
    const blanks = [' ', '\u00a0', '\u2028', '\ufeff', '\u0085', '\u180e', '\u200b', '\t\v\f']
    const titles = [
      ...blanks,
      'a\u00a0',
      '😀'.repeat(100),
      '😀'.repeat(101),
      'क'.repeat(200),
      'क'.repeat(201),
    ]
    const urls = [
      'https://a',
      'HTTPS://a',
      'https:// a',
      'https://a\u00a0b',
      'https://a\n',
      'ftp://a',
    ]
    const rows = [
      ...titles.map((title) => ({ title, external_video_url: 'https://a' })),
      ...urls.map((external_video_url) => ({ title: 'T', external_video_url })),
    ]
    const changes = rows.map((row) =>
      change({ collection: 'demo_videos', row: { ...row, subject: 'Biology' } }),
    )
    const answer = await pushRaw(changes)
    expect(answer.status).toBe(200)
    const { title, external_video_url } = shapeOf('demo_videos')
    for (const [at, row] of rows.entries()) {
      const isFine =
        title?.safeParse(row.title).success &&
        external_video_url?.safeParse(row.external_video_url).success &&
        Object.keys(writingErrors('demo_videos', row)).length === 0
      const { result, errors } = answer.json.results[at]
      expect(result, JSON.stringify([row, errors])).toBe(isFine ? 'accepted' : 'refused')
    }
  })

  test('[D2] and what it accepted comes back letter by letter', async () => {
    const texts = [
      '"quoted" \\ back',
      '</script><b>',
      'नीट 😀',
      'a\u2028b',
      '[[x]] {{y}} {:z}',
      "'; --",
    ]
    const changes = texts.map((title) =>
      change({
        collection: 'free_pdfs',
        row: { title, subject: 'Biology', tags: [title], description: title },
      }),
    )
    const answer = await pushRaw(changes)
    for (const [at, text] of texts.entries()) {
      expect(answer.json.results[at].row).toMatchObject({
        title: text,
        description: text,
        tags: [text],
      })
    }
  })
})
