import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UploadBox } from '../../../web/features/admin/upload/upload-control.tsx'
import { UPLOADING } from '../../e2e/spec-words.ts'

const nothing = () => undefined
const paper = {
  id: 'file00000000001',
  name: 'paper.pdf',
  size: 2_048,
  type: 'application/pdf' as const,
  url: '/paper.pdf',
  sha256: '',
}
type Props = Parameters<typeof UploadBox>[0]

const drawn = (more: Partial<Props>): string => {
  const props: Props = {
    name: 'file_url',
    label: 'Question paper (PDF)',
    accept: 'pdf',
    file: null,
    isStaging: false,
    error: '',
    hint: '',
    note: '',
    doing: '',
    putBack: null,
    state: null,
    choose: nothing,
    onRemove: nothing,
    onStop: nothing,
    onCancel: nothing,
    ...more,
  }
  const control = createElement(UploadBox, props)
  return renderToStaticMarkup(createElement(MantineProvider, { withCssVariables: false }, control))
}
/** The buttons of the control, as tags with their words. */
const buttons = (more: Partial<Props>): readonly string[] =>
  drawn(more).match(/<button.*?<\/button>/gs) ?? []

test.each([
  ['no file is there', { file: null }],
  ['a picture may be taken', { file: null, accept: 'picture' }],
  ['a file is there', { file: paper }],
] as const)(
  '[M8] while a file is made ready its button says so, and none loses the focus that it has: %s',
  (_, more) => {
    const idle = buttons(more)
    const busy = buttons({ ...more, isStaging: true })
    expect(idle.length).toBeGreaterThan(0)
    expect(busy.length).toBe(idle.length)
    for (const button of idle) expect(button).toContain('aria-disabled="false"')
    for (const button of busy) {
      expect(button).toContain('aria-disabled="true"')
      expect(button).not.toMatch(/\sdisabled/)
    }
    expect(idle.join()).not.toContain(UPLOADING)
    expect(busy.filter((button) => button.includes(UPLOADING))).toHaveLength(1)
  },
)

test('[M8] once all bytes are handed over, an upload says that it is finishing', () => {
  const sending = (sent: number) =>
    drawn({ file: paper, state: { kind: 'uploading', sent, total: 2_048 } })
  expect(sending(1_024)).not.toContain('Finishing…')
  expect(sending(2_048)).toContain('Finishing…')
})
