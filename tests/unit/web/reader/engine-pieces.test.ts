import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const OWNERS = {
  withResolvers: Promise,
  transferToFixedLength: ArrayBuffer.prototype,
}
const native = Object.entries(OWNERS).map(
  ([name, owner]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const,
)

beforeEach(async () => {
  for (const [owner, name] of native) Reflect.deleteProperty(owner, name)
  vi.resetModules()
  await import('../../../../web/shared/reading/engine-pieces.ts')
})
afterEach(() => {
  for (const [owner, name, known] of native) if (known) Object.defineProperty(owner, name, known)
})

const call = (owner: object, name: string, ...given: readonly unknown[]): unknown => {
  const found: unknown = Reflect.get(owner, name)
  return typeof found === 'function' ? Reflect.apply(found, owner, given) : undefined
}

test('a promise is made with the two ways to settle it', async () => {
  // as: what the standard says of this function
  const make = () => call(Promise, 'withResolvers') as PromiseWithResolvers<string>
  const [kept, broken] = [make(), make()]
  kept.resolve('here')
  broken.reject(new Error('gone'))
  expect(await kept.promise).toBe('here')
  await expect(broken.promise).rejects.toThrow('gone')
})

test('a buffer is shortened', () => {
  const buffer = Uint8Array.of(1, 2, 3, 4).buffer
  expect(call(buffer, 'transferToFixedLength', 3)).toEqual(Uint8Array.of(1, 2, 3).buffer)
})

test('what a browser has of its own stays', async () => {
  const own = () => 'its own'
  Object.defineProperty(Promise, 'withResolvers', { value: own, configurable: true })
  vi.resetModules()
  await import('../../../../web/shared/reading/engine-pieces.ts')
  expect(Reflect.get(Promise, 'withResolvers')).toBe(own)
})
