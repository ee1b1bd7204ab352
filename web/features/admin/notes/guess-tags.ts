import { topicsIn } from '../pdf/guess.ts'

/** Words that readers look for beside a topic, as they write them. */
const LOOKED_FOR: readonly (readonly [RegExp, string])[] = [
  [/\bncert\b/, 'ncert'],
  [/\bpyqs?\b|\bprevious years?\b/, 'pyq'],
  [/\bformula(?:s|e)?\b/, 'formulas'],
  [/\b(?:class|std|grade) ?(?:11|xi)\b|\b11th\b/, 'class 11'],
  [/\b(?:class|std|grade) ?(?:12|xii)\b|\b12th\b/, 'class 12'],
  [/\bmind ?maps?\b/, 'mind map'],
  [/\bshort notes?\b|\brevision\b|\bsummary\b/, 'revision'],
]
const MOST_TAGS = 5

/** Tags of notes by the words of their title; of a subject that is chosen only its topics count. Pure. */
export const guessTags = (title: string, subject: string): readonly string[] => {
  const text = title.toLowerCase().replace(/[_-]+/g, ' ')
  const others = LOOKED_FOR.filter(([words]) => words.test(text)).map(([, tag]) => tag)
  return [...new Set([...topicsIn(title, subject), ...others])].slice(0, MOST_TAGS)
}
