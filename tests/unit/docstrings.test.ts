import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MOST_WORDS = 20
const NO_NOUN = /^(?:What|Who|Whom|Whose|Where|Whoever|Whatever|Somebody|Nobody)\b/
/** Words that hide the subject of a sentence. */
const HIDING = /\b(?:whoever|whomever|nobody|somebody|anew)\b/i
const NOT_OURS = /\.generated\.|^(?:web\/public|tests\/frozen)\//

const sources = ['sync', 'web', 'pocketbase', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.m?[jt]sx?$/.test(path) && !NOT_OURS.test(path)),
)

/** The docstrings of a source, without the stars of their lines. A glob such as `**` + `/api` is none. */
const docstringsIn = (source: string): readonly string[] =>
  [...source.matchAll(/(?<=^|[\s{(])\/\*\*\s([\s\S]*?)\*\//g)].map(([, text = '']) =>
    text.replace(/^\s*\* ?/gm, '').trim(),
  )

/** Sentences of a docstring. An item of a list is one, and so is a tag, without its type. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
    .split(/(?<=[.!?]['"’)]?)\s+|\n\s*- |(?:^|\s)@[a-z]+ /)

const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const faultsOf = (text: string): readonly string[] => [
  ...(NO_NOUN.test(text) ? ['begins with no noun'] : []),
  ...(HIDING.test(text) ? ['hides its subject'] : []),
  ...(sentencesOf(text).some((one) => wordsIn(one) > MOST_WORDS) ? ['has a long sentence'] : []),
]

test('a docstring begins with a noun or a verb, in sentences of at most twenty words', () => {
  expect(sources.length).toBeGreaterThan(1500)
  const found = sources.flatMap((path) =>
    docstringsIn(readFileSync(path, 'utf8')).map((text) => ({ path, text })),
  )
  expect(found.length).toBeGreaterThan(5000)
  const faults = found.flatMap(({ path, text }) =>
    faultsOf(text).map((fault) => `${path}: ${fault}: ${text}`),
  )
  expect(faults).toEqual([])
})

test('long sentences, lists and tags of a docstring are told apart', () => {
  const twenty = Array.from({ length: MOST_WORDS }, (_, at) => `word${at}`).join(' ')
  const source = (text: string) => `const glob = '**/api'\n/**\n * ${text}\n */\n`
  const faults = (text: string) => docstringsIn(source(text)).flatMap(faultsOf)
  expect(faults(`${twenty}. ${twenty}.`)).toEqual([])
  expect(faults(`${twenty}:\n * - ${twenty}\n * @param {{ a: string }} ${twenty}`)).toEqual([])
  expect(faults(`${twenty} more.`)).toEqual(['has a long sentence'])
  expect(faults('What is kept.')).toEqual(['begins with no noun'])
  expect(faults('Made anew.')).toEqual(['hides its subject'])
})
