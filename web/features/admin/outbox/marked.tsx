import type { DiffPart } from './word-diff.ts'

/** A text with the words marked that another version of it does not have. */
export function Marked({ parts }: { parts: readonly DiffPart[] }) {
  let at = 0
  return parts.map(({ text, isDifferent }) => {
    const key = at
    at += text.length
    return isDifferent ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
