import type { DiffPart } from '../outbox/word-diff.ts'

const NEAR = 8
const GAP = ' … '

const cut = (text: string, hasBefore: boolean, hasAfter: boolean): string => {
  const words = text.match(/\s*\S+/g) ?? []
  const room = NEAR * (Number(hasBefore) + Number(hasAfter))
  if (words.length <= room + NEAR) return text
  const start = hasBefore ? words.slice(0, NEAR).join('') : ''
  const end = hasAfter ? words.slice(-NEAR).join('') : ''
  return start + GAP + end.trimStart() + (hasAfter ? (/\s*$/.exec(text)?.[0] ?? '') : '')
}

/** Of a long text only what differs, with a few words around it. */
export const nearParts = (parts: readonly DiffPart[]): readonly DiffPart[] =>
  parts.map((part, index) =>
    part.isDifferent
      ? part
      : { ...part, text: cut(part.text, index > 0, index < parts.length - 1) },
  )
