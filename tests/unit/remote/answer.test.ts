import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { expectValue, type RawAnswer, readAnswer, refusalOf } from '../../../sync/remote/answer.ts'

const answer = (over: Partial<RawAnswer>): RawAnswer => ({
  status: 200,
  contentType: 'application/json',
  retryAfter: null,
  text: '{"a":1}',
  ...over,
})
const json = (status: number, value: unknown) =>
  readAnswer(answer({ status, text: JSON.stringify(value) }))
const html = { contentType: 'text/html; charset=utf-8', text: '<h1>Sign in to Free WiFi</h1>' }

describe('what an answer is taken for', () => {
  test.each<[string, Partial<RawAnswer>, string]>([
    ['a login page with 200', html, 'captive'],
    ['a login page that claims 401', { ...html, status: 401 }, 'captive'],
    ['a login page that claims 404', { ...html, status: 404 }, 'captive'],
    ['a redirect that was not followed', { status: 0, contentType: '' }, 'captive'],
    ['a redirect', { status: 302 }, 'captive'],
    ['511, made for hotspots', { status: 511 }, 'captive'],
    ['JSON that is no object', { text: '"ok"' }, 'captive'],
    ['an empty 200 of no type', { contentType: '', text: '' }, 'captive'],
    ['an empty 200 of our type', { text: '' }, 'offline'],
    ['our JSON cut in the middle', { text: '{"a":[1,2' }, 'offline'],
    ['our server failing', { status: 500 }, 'server'],
    ['a proxy whose server is gone', { ...html, status: 502 }, 'server'],
    ['too many requests, said by a proxy', { ...html, status: 429 }, 'server'],
    ['too large, said by a proxy', { ...html, status: 413 }, 'rejected'],
  ])('%s is %s', (_, over, code) => {
    expect(() => readAnswer(answer(over))).toThrow(expect.objectContaining({ code }))
  })

  test('a busy server that names a pause is given it, within an hour', () => {
    const pauseAfter = (retryAfter: string | null, status = 429) => {
      try {
        readAnswer(answer({ status, retryAfter }))
      } catch (error) {
        return Reflect.get(Object(Reflect.get(Object(error), 'details')), 'retryAfterMs')
      }
      throw new Error('429 was believed')
    }
    expect(pauseAfter('7')).toBe(7000)
    expect(pauseAfter('5', 503)).toBe(5000)
    expect(pauseAfter('999999')).toBe(3_600_000)
    expect(pauseAfter('Sat, 21 Nov 2026 10:00:00 GMT')).toBeUndefined()
    expect(pauseAfter(null)).toBeUndefined()
  })

  test.each<[number, unknown, string]>([
    [409, { code: 'epoch' }, 'epoch'],
    [409, { code: 'ahead' }, 'ahead'],
    [409, { message: 'other' }, 'rejected'],
    [401, { status: 401 }, 'unauthorized'],
    [403, { status: 403 }, 'forbidden'],
    [400, { status: 400 }, 'rejected'],
    [413, {}, 'rejected'],
    [204, {}, 'captive'],
  ])('our own %i with %o is %s', (status, body, code) => {
    const refusal = refusalOf(json(status, body))
    expect(refusal.code).toBe(code)
    expect(refusal.details.status).toBe(status)
  })

  test('a 200 whose JSON is not what was asked for was made by somebody else', () => {
    const schema = z.object({ a: z.int() })
    expect(expectValue(json(200, { a: 1 }), schema)).toEqual({ a: 1 })
    expect(() => expectValue(json(200, { login: true }), schema)).toThrow(
      expect.objectContaining({ code: 'captive' }),
    )
  })
})
