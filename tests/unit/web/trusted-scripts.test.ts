import { afterEach, expect, test, vi } from 'vitest'

vi.mock('../../../web/app/start.tsx', () => ({ start: () => undefined }))

afterEach(() => vi.unstubAllGlobals())

const ORIGIN = 'https://academy.example'
interface Rules {
  createScriptURL(url: string): string
  createScript(text: string): string
}
/** Runs the app's first module anew; what it starts afterwards is not looked at here. */
const begin = (): Promise<unknown> => {
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => null })
  return import('../../../web/app/main.ts')
}
/** Policies that the page makes where a browser has Trusted Types, by their names. */
const made = async (): Promise<ReadonlyMap<string, Rules>> => {
  const policies = new Map<string, Rules>()
  const createPolicy = (name: string, rules: Rules) => policies.set(name, rules)
  vi.stubGlobal('window', { trustedTypes: { createPolicy } })
  vi.stubGlobal('origin', ORIGIN)
  vi.stubGlobal('location', { href: `${ORIGIN}/demo-videos?watch=1` })
  await begin()
  return policies
}
const rules = async (): Promise<Rules> => {
  const policy = (await made()).get('default')
  if (!policy) throw new Error('no policy')
  return policy
}

test('one policy is made, under the one name that the page’s headers allow', async () => {
  expect([...(await made()).keys()]).toEqual(['default'])
})

test.each(['/sw.js', 'assets/engine.js', `${ORIGIN}/sw.js`])(
  'a script of our own origin is let through as it is: %s',
  async (url) => expect((await rules()).createScriptURL(url)).toBe(url),
)

test.each([
  '//elsewhere.example/sw.js',
  `${ORIGIN}@elsewhere.example/sw.js`,
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
])('a script of another origin is refused: %s', async (url) => {
  const policy = await rules()
  expect(() => policy.createScriptURL(url)).toThrow(TypeError)
})

test('text stands in a script only where it is JSON', async () => {
  const policy = await rules()
  const text = '{"place": [1, "</p>"]}'
  expect(policy.createScript(text)).toBe(text)
  for (const code of ['alert(1)', '{"a":1};alert(1)', ''])
    expect(() => policy.createScript(code), code).toThrow(SyntaxError)
})

test('a browser without Trusted Types starts all the same', async () => {
  vi.stubGlobal('window', {})
  await expect(begin()).resolves.toBeDefined()
})
