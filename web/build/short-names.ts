import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

// Capitals, so that no name is one of base.css; without 'A', which could make what blockers of ads hide.
const HEADS = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'
const TAILS = 'abcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Names of classes and animations in a style sheet, in the order in which they come. */
export const namesIn = (css: string): readonly string[] => {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const found = text.matchAll(/\.([a-zA-Z_][\w-]*)|@keyframes\s+([\w-]+)/g)
  return [...new Set([...found].map(([, name, animation]) => name ?? animation ?? ''))]
}

/** Two signs, and more where those are used up. */
export const shortName = (index: number): string => {
  const rest = Math.floor(index / HEADS.length)
  const tail = TAILS[rest % TAILS.length] ?? ''
  const more = Math.floor(rest / TAILS.length)
  return `${HEADS[index % HEADS.length]}${tail}${more > 0 ? shortName(more - 1) : ''}`
}

const numbered = (root: string): ReadonlyMap<string, string> => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort()
  const keys = files.flatMap((file) =>
    namesIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}:${name}`),
  )
  return new Map(keys.map((key, index) => [key, shortName(index)]))
}

/**
 * Short names for the classes of style modules, which a page carries in its styles, elements and scripts. They are
 * numbered over all files, so that the app and its script for the server agree.
 */
export const shortNames = (): Plugin => ({
  name: 'short-names',
  apply: 'build',
  config: (config) => {
    const root = resolve(config.root ?? '.')
    const known = numbered(root)
    const generateScopedName = (name: string, file: string): string => {
      const short = known.get(`${relative(root, file.split('?')[0] ?? file)}:${name}`)
      if (short === undefined) throw new Error(`${file} has no name ${name}`)
      return short
    }
    return { css: { modules: { generateScopedName } } }
  },
})
