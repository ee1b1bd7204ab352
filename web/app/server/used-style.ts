/** A rule of a page's style sheet (web/build/style-pieces.ts). */
export interface StylePiece {
  /** The group that it stands in, such as `@media (min-width:40em)`; '' for none. */
  readonly within: string
  /**
   * Alternatives of which one has to be on the page, each a list of parts that must all be there. A part is '.class',
   * '[name]', '[name=value]', or '@name' for an animation that another rule names. '' is on every page.
   */
  readonly needs: readonly string[]
  readonly text: string
}

/**
 * Dialogs that stay closed as the page comes alive. Without scripts, the page has the whole sheet. The first draw opens
 * one that `data-opens`, as the video of a shared address.
 */
const CLOSED_DIALOGS = /<dialog(?![^>]* (?:open|data-opens)\b)[^>]*>.*?<\/dialog>/gs

/** Classes and states in HTML as React writes it, as the needs of rules name them. */
const featuresOf = (html: string): ReadonlySet<string> => {
  const features = new Set<string>([''])
  for (const [, name = '', value = ''] of html
    .replace(CLOSED_DIALOGS, '')
    .matchAll(/ (class|data-[\w-]+)="([^"]*)"/g)) {
    if (name === 'class') for (const one of value.split(' ')) features.add(`.${one}`)
    else features.add(`[${name}]`).add(`[${name}=${value}]`)
  }
  return features
}

/** Without the tokens that no rule asks for, nor another token that one asks for. */
const withoutIdleTokens = (style: string): string => {
  const asked = new Set([...style.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const left = style
    .replace(/(--[\w-]+):[^;{}"]*(?:;|(?=\}))/g, (token, name) => (asked.has(name) ? token : ''))
    .replace(/[^{}]+\{\}/g, '')
  return left === style ? style : withoutIdleTokens(left)
}

/** Sheets of one page that are remembered: its states are few, but a search can make some more. */
const MOST_REMEMBERED = 20
const remembered = new WeakMap<readonly StylePiece[], Map<string, string>>()

/**
 * The part of a style sheet that a page is drawn with: what is left out hits nothing on it. The whole sheet comes later
 * (web/shared/live/whole-style.ts). Pages that are made of the same things get the same sheet without another search.
 */
export const usedStyle = (pieces: readonly StylePiece[], html: string): string => {
  const features = featuresOf(html)
  const known = remembered.get(pieces) ?? new Map<string, string>()
  const key = [...features].sort().join(' ')
  const style = known.get(key) ?? styleFor(pieces, features)
  if (known.size >= MOST_REMEMBERED) known.clear()
  remembered.set(pieces, known.set(key, style))
  return style
}

const styleFor = (pieces: readonly StylePiece[], features: ReadonlySet<string>): string => {
  const isMet = (need: string): boolean => need.split(' ').every((one) => features.has(one))
  const used = pieces.filter(({ needs }) => needs.some((need) => need[0] === '@' || isMet(need)))
  const rules = used.filter(({ needs }) => !needs[0]?.startsWith('@'))
  const named = rules.map(({ text }) => text).join('')
  const kept = used.filter(
    ({ needs: [need = ''] }) => !need.startsWith('@') || named.includes(need.slice(1)),
  )
  let style = ''
  let group = ''
  for (const { within, text } of kept) {
    if (within !== group) {
      style += (group && '}') + (within && `${within}{`)
      group = within
    }
    style += text
  }
  return withoutIdleTokens(style + (group && '}'))
}
