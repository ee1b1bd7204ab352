import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
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

const drawn = (spec: TextSpec, says: { value?: string; hint?: string; error?: string } = {}) => {
  const { value = '', hint = '', error = '' } = says
  const form = { shown: {}, textOf: () => value, errorOf: () => error }
  // as: nothing else of a form is asked for by a field that is only drawn
  const field = createElement(FormField, {
    spec: { ...spec, hint },
    form: form as unknown as RowForm,
  })
  return renderToStaticMarkup(createElement(MantineProvider, { withCssVariables: false }, field))
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

test('[M1] [D4] a field of chips says its hint and what is wrong with it, also to who does not see it', () => {
  const hint = 'As the file says it.'
  expect(describing(drawn(level))).toEqual([])
  expect(describing(drawn(level, { hint }))).toEqual([hint])
  const error = 'Choose one of these.'
  expect(describing(drawn(level, { error }))).toEqual([error])
  expect(describing(drawn(level, { hint, error }))).toEqual([hint, error])
})

test('a Save that stops at chips finds one of them: the chosen one, or else the first', () => {
  expect(focusable(drawn(level, { value: 'hard' }))).toEqual(['hard'])
  expect(focusable(drawn(level))).toEqual(['easy'])
})
