import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Words that stood on screen and are no plain English, each as a text of the code would hold it. */
const AVOIDED = [
  /as far as this browser/i,
  /keep it whole|kept whole/i,
  /^\s*\$\{\w+\} left\b/,
  /turn the pages/i,
  /content of (?:today|yesterday|\$\{)/i,
  /cannot be had/i,
  /getting the list/i,
  /\bsync(?:ed|ing|hroni[sz]ed)\b/i,
]

/** Words that hide who is meant. A code in lower case is no text. */
const HIDING = /^(?=.*[ A-Z]).*\b(?:[Nn]obody|[Ss]omebody|[Aa]nybody|[Ww]hoever|[Ww]homever)\b/s

const FOLDERS = ['web/app', 'web/features', 'web/shared', 'web/sw', 'web/build']

/** Every text of some folders between quotes or tags, with the file that holds it. */
const textsIn = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|m?js)$/.test(name))
      .flatMap((name) => {
        const code = readFileSync(join(folder, name), 'utf8')
          .replace(/\/\*.*?\*\//gs, '')
          .replace(/(^|\s)\/\/.*$/gm, '$1')
        const found = code.matchAll(
          /'((?:\\.|[^'\\\n])*)'|"([^"\n]*)"|`((?:\\.|[^`\\])*)`|>([^<>{}]+)</g,
        )
        return [...found].map(([, ...ways]) => ({ name, text: ways.find(Boolean) ?? '' }))
      }),
  )
const texts = textsIn(FOLDERS)

test('what stands on screen is plain English', () => {
  const all = texts.map(({ text }) => text)
  expect(all).toContain('Looking for news')
  expect(all).toContain('No tests match')
  const found = texts.filter(({ text }) => AVOIDED.some((words) => words.test(text)))
  expect(found).toEqual([])
})

test('what the panel, the site, the server and its commands say names who is meant', () => {
  const said = [
    ...texts,
    ...textsIn(['pocketbase/operate', 'pocketbase/pb_hooks', 'pocketbase/start']),
  ]
  expect(said.map(({ text }) => text)).toContain('The person who runs the server')
  expect(said.filter(({ text }) => HIDING.test(text))).toEqual([])
})
