import { describe, expect, test } from 'vitest'
import { usedStyle } from '../../../web/app/server/used-style.ts'
import { newsScript } from '../../../web/app/server/write-document.ts'
import { stylePieces } from '../../../web/build/style-pieces.ts'

const used = (css: string, html: string): string => usedStyle(stylePieces(css), html)
const PAGE =
  '<main class="main wrap"><a class="Ir" data-look="text" aria-current="page">x</a></main>'

describe('of a style sheet, a page is drawn with', () => {
  test('the rules that hit something on it, in their order', () => {
    const css = 'h1{margin:0}.Ir{color:red}.Js{color:blue}.main .Ir,.Js>a{gap:0}.Ir .Js{gap:1px}'
    expect(used(css, PAGE)).toBe('h1{margin:0}.Ir{color:red}.main .Ir,.Js>a{gap:0}')
  })

  test('the states that are drawn, whoever writes them how', () => {
    const css =
      '.Ir[data-look=text]{gap:0}.Ir[data-look="outline"]{gap:1px}.Ir[aria-current]{gap:2px}.Ir[data-wide]{gap:3px}.Ir[data-state=saved]{gap:4px}'
    expect(used(css, PAGE)).toBe('.Ir[data-look=text]{gap:0}.Ir[aria-current]{gap:2px}')
  })

  test('nothing that only a hand or the app brings about, and nothing for paper', () => {
    const css =
      '.Ir:hover,.Ir:active{gap:0}.main::backdrop{gap:0}@media print{.Ir{display:none}}.Ir:hover,.wrap{gap:1px}.Ir:focus-visible{gap:2px}'
    expect(used(css, PAGE)).toBe('.Ir:hover,.wrap{gap:1px}.Ir:focus-visible{gap:2px}')
  })

  test('what brackets leave open, and the colours that somebody chose', () => {
    const css =
      '.Ir:not(.Js,:hover){gap:0}.main:is(.Js,.Ks:not(.Ls)) a{gap:1px}[data-mantine-color-scheme=dark] .Ir{gap:2px}'
    expect(used(css, PAGE)).toBe(css)
  })

  test('groups with what is left of them, each once', () => {
    const css =
      '@media (min-width:40em){.Ir{gap:0}.Js{gap:0}.main{gap:1px}}@media (min-width:62em){.Js{gap:0}}.wrap{gap:2px}'
    expect(used(css, PAGE)).toBe('@media (min-width:40em){.Ir{gap:0}.main{gap:1px}}.wrap{gap:2px}')
  })

  test('animations and tokens that a rule of it asks for', () => {
    const css =
      ':root{--ink:#000;--deep:var(--deeper);--deeper:#111;--ink-2:#222}.Ir{color:var(--ink);animation:Rise 1s}.Js{color:var(--deep);animation:Fall 1s}@keyframes Rise{0%{opacity:0}}@keyframes Fall{0%{top:0}}'
    expect(used(css, PAGE)).toBe(
      ':root{--ink:#000;}.Ir{color:var(--ink);animation:Rise 1s}@keyframes Rise{0%{opacity:0}}',
    )
  })

  test('signs in quotes as signs, and statements as they are', () => {
    const css = '@charset "utf-8";.Ir:after{content:"}.Js{"}.Js:after{content:"\\"{"}.main{gap:0}'
    expect(used(css, PAGE)).toBe('@charset "utf-8";.Ir:after{content:"}.Js{"}.main{gap:0}')
  })

  test('of dialogs only those that are open', () => {
    const css = '.Sheet{gap:0}.Sheet[open]{gap:1px}'
    expect(used(css, '<dialog class="Sheet"><p class="Ir">x</p></dialog>')).toBe('')
    expect(used(css, '<dialog class="Sheet" open="">x</dialog>')).toBe(css)
    expect(used(css, '<dialog class="Sheet" data-opens="true">x</dialog>')).toBe(css)
  })
})

describe('news under the head of a page', () => {
  const since = '2026-11-21 09:30:00.000Z'
  const drawn = (until: string) =>
    `<section class="x" aria-label="News" data-since="${since}"${until}><p>Open</p></section>`
  /** Whether the page's own script hides it, at this moment and with this of what was closed. */
  const isHidden = (script: string, nowMs: number, closed: string | null): boolean => {
    const document = { documentElement: { dataset: {} as Record<string, string> } }
    const localStorage = { getItem: () => closed }
    new Function('Date', 'localStorage', 'document', script)(
      { now: () => nowMs },
      localStorage,
      document,
    )
    return 'announced' in document.documentElement.dataset
  }

  test('is hidden before the first paint where it was closed, and where a kept page shows it past its end', () => {
    const script = newsScript(drawn(' data-until="1000"'))
    expect(isHidden(script, 999, null)).toBe(false)
    expect(isHidden(script, 1001, null)).toBe(true)
    expect(isHidden(script, 999, since)).toBe(true)
    expect(isHidden(script, 999, '2026-11-21 09:29:59.999Z')).toBe(false)
    expect(isHidden(newsScript(drawn('')), Number.MAX_SAFE_INTEGER, null)).toBe(false)
  })

  test('costs a page without any of it no script', () => {
    expect(newsScript('<main><section class="x"></section></main>')).toBe('')
  })
})
