import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { TextSpec } from '../../../web/features/admin/form/field-spec.ts'
import { FormField } from '../../../web/features/admin/form/form-field.tsx'
import type { RowForm } from '../../../web/features/admin/form/use-row-form.ts'

const level: TextSpec = {
  name: 'difficulty',
  kind: 'text',
  label: 'Difficulty',
  look: 'chips',
  options: [
    ['easy', 'Easy'],
    ['hard', 'Hard'],
  ],
}
const flag: TextSpec = { name: 'verified', kind: 'flag', label: 'Verified' }

const drawn = (spec: TextSpec, says: { value?: string; hint?: string; error?: string } = {}) => {
  const { value = '', hint = '', error = '' } = says
  const said = { hintOf: () => hint, errorOf: () => error }
  const form = { shown: {}, textOf: () => value, ...said }
  // as: nothing else of a form is asked for by a field that is only drawn
  return renderToStaticMarkup(createElement(FormField, { spec, form: form as unknown as RowForm }))
}
/** The words to which `aria-describedby` leads. */
const describing = (html: string): readonly string[] => {
  const ids = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  return ids.map((id) => html.split(`id="${id}"`)[1]?.replace(/^[^>]*>([^<]*)<.*/s, '$1') ?? '?')
}
const focusable = (html: string): readonly string[] =>
  (html.match(/<input[^>]*data-field="difficulty"[^>]*>/g) ?? []).map(
    (input) => /value="([^"]*)"/.exec(input)?.[1] ?? '',
  )

describe.each([level, flag])('[M1] [D4] a field of chips or a tick box: $label', (spec) => {
  test('says its hint and what is wrong with it, also to who does not see it', () => {
    const hint = 'As the file says it.'
    expect(describing(drawn(spec))).toEqual([])
    expect(describing(drawn(spec, { hint }))).toEqual([hint])
    const error = 'Choose one of these.'
    expect(describing(drawn(spec, { error }))).toEqual([error])
    expect(describing(drawn(spec, { hint, error }))).toEqual([hint, error])
  })
})

test('a Save that stops at chips finds one of them: the chosen one, or else the first', () => {
  expect(focusable(drawn(level, { value: 'hard' }))).toEqual(['hard'])
  expect(focusable(drawn(level))).toEqual(['easy'])
})
