import { afterEach, expect, test, vi } from 'vitest'
import { trustOwnScripts } from '../../../web/app/trusted-scripts.ts'

afterEach(() => vi.unstubAllGlobals())

const ORIGIN = 'https://academy.example'
interface Rules {
  createScriptURL(url: string): string
  createScript(text: string): string
}
/** Policies that the page makes where a browser has Trusted Types, by their names. */
const made = (): ReadonlyMap<string, Rules> => {
  const policies = new Map<string, Rules>()
  const createPolicy = (name: string, rules: Rules) => policies.set(name, rules)
  vi.stubGlobal('window', { trustedTypes: { createPolicy } })
  vi.stubGlobal('origin', ORIGIN)
  vi.stubGlobal('location', { href: `${ORIGIN}/demo-videos?watch=1` })
  trustOwnScripts()
  return policies
}
const rules = (): Rules => {
  const policy = made().get('default')
  if (!policy) throw new Error('no policy')
  return policy
}

test('one policy is made, under the one name that the page’s headers allow', () => {
  expect([...made().keys()]).toEqual(['default'])
})

test.each(['/sw.js', 'assets/engine.js', `${ORIGIN}/sw.js`])(
  'a script of our own origin is let through as it is: %s',
  (url) => expect(rules().createScriptURL(url)).toBe(url),
)

test.each([
  'https://elsewhere.example/sw.js',
  '//elsewhere.example/sw.js',
  'http://academy.example/sw.js',
  `${ORIGIN}:8443/sw.js`,
  `${ORIGIN}.elsewhere.example/sw.js`,
  `${ORIGIN}@elsewhere.example/sw.js`,
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
])('a script of another origin is refused: %s', (url) => {
  expect(() => rules().createScriptURL(url)).toThrow(TypeError)
})

test('text stands in a script only where it is JSON', () => {
  const text = '{"place": [1, "</p>"]}'
  expect(rules().createScript(text)).toBe(text)
  for (const code of ['alert(1)', '{"a":1};alert(1)', ''])
    expect(() => rules().createScript(code), code).toThrow(SyntaxError)
})

test('a browser without Trusted Types starts all the same', () => {
  vi.stubGlobal('window', {})
  expect(trustOwnScripts).not.toThrow()
})
