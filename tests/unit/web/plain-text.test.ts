import { describe, expect, test } from 'vitest'
import { textBlocks } from '../../../web/shared/ui/plain-text.tsx'

describe('[B3] a longer text is what its lines say', () => {
  test('empty lines part paragraphs, single ones stay within them', () => {
    expect(textBlocks('One,\nstill one.\n\n\n Two. \r\n\r\nThree.')).toEqual([
      { kind: 'paragraph', text: 'One,\nstill one.' },
      { kind: 'paragraph', text: 'Two.' },
      { kind: 'paragraph', text: 'Three.' },
    ])
  })

  test('headings and lists need no empty line around them', () => {
    expect(
      textBlocks('# What\nWe keep:\n- a name\n- an address\nNo more.\n## Why\nTo answer.'),
    ).toEqual([
      { kind: 'heading', text: 'What' },
      { kind: 'paragraph', text: 'We keep:' },
      { kind: 'list', items: ['a name', 'an address'] },
      { kind: 'paragraph', text: 'No more.' },
      { kind: 'heading', text: 'Why' },
      { kind: 'paragraph', text: 'To answer.' },
    ])
  })

  test('a hash or a dash without a space is a word of the text', () => {
    expect(textBlocks('#1 in nothing\n-5 marks')).toEqual([
      { kind: 'paragraph', text: '#1 in nothing\n-5 marks' },
    ])
  })

  test('nothing is made of nothing', () => {
    expect(textBlocks('')).toEqual([])
    expect(textBlocks(' \n\n ')).toEqual([])
  })
})
