import type { StylePiece } from '../app/server/used-style.ts'

interface Block {
  /** Text before the braces: selectors, or an at-rule. */
  readonly head: string
  readonly body: string
}

/** The index behind the quoted words that begin at `from`. */
const behindQuote = (css: string, from: number): number => {
  let at = from + 1
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1
  return at + 1
}

/** The blocks of a minified style sheet, one beside the other. A statement without a block is one without a body. */
const blocksOf = (css: string): readonly Block[] => {
  const blocks: Block[] = []
  let start = 0
  let open = -1
  let depth = 0
  for (let at = 0; at < css.length; ) {
    const sign = css[at]
    if (sign === '"' || sign === "'") {
      at = behindQuote(css, at)
      continue
    }
    if (sign === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth === 0) {
        blocks.push({ head: css.slice(start, open), body: css.slice(open + 1, at) })
        start = at + 1
      }
    } else if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, at), body: '' })
      start = at + 1
    }
    at += 1
  }
  return blocks
}

/** The parts between commas that stand in no brackets. */
const listOf = (selectors: string): readonly string[] => {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of selectors) {
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}

/** Only a person or the app makes these. */
const LATER = /:(?:hover|active|modal|popover-open)\b|::(?:backdrop|view-transition)/
/**
 * Classes, and looks such as `data-look`, that a page must have for a selector to hit anything there. Other states
 * change by themselves. null: nothing that the server draws is hit.
 */
const needsOf = (selector: string): string | null => {
  let plain = selector
  // What stands in brackets may be one of several, or none: it is not asked for.
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/:[\w-]+\([^()]*\)/g, '')
  }
  if (LATER.test(plain)) return null
  const found =
    plain.match(/\.[a-zA-Z_][\w-]*|\[data-(?:look|size|wide|side|state|turning)\b[^\]]*\]/g) ?? []
  return found.map((need) => need.replace(/["']/g, '').replace(/[~|^$*]=.*\]$/, ']')).join(' ')
}

const GROUPS = /^@(?:media|supports|layer|container)\b/

/** A minified style sheet as the pieces that a page can be drawn with or without, in their order. */
export const stylePieces = (css: string, within = ''): readonly StylePiece[] =>
  blocksOf(css).flatMap(({ head, body }): readonly StylePiece[] => {
    if (head === '@media print') return []
    if (body !== '' && within === '' && GROUPS.test(head)) return stylePieces(body, head)
    const text = body === '' && head.startsWith('@') ? `${head};` : `${head}{${body}}`
    const animation = /^@(?:-webkit-)?keyframes (.+)$/.exec(head)?.[1]
    if (animation !== undefined) return [{ within, needs: [`@${animation.trim()}`], text }]
    if (head.startsWith('@')) return [{ within, needs: [''], text }]
    const needs = listOf(head).flatMap((selector) => needsOf(selector) ?? [])
    return needs.length === 0 ? [] : [{ within, needs: [...new Set(needs)], text }]
  })
