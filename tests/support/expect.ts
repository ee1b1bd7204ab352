import { fileURLToPath } from 'node:url'
import { expect as asIs } from 'playwright/test'
import { stretched } from './calibration.mjs'

const HERE = fileURLToPath(import.meta.url)

const longer = (options: unknown): unknown =>
  typeof options === 'object' &&
  options !== null &&
  'timeout' in options &&
  typeof options.timeout === 'number'
    ? { ...options, timeout: stretched(options.timeout) }
    : options

/** A failure is shown at the line of the story, which is the one below the lines of this file. */
const atTheStory = (error: unknown): never => {
  if (error instanceof Error)
    error.stack = error.stack
      ?.split('\n')
      .filter((line) => !line.includes(HERE))
      .join('\n')
  throw error
}

const patient = <M extends object>(matchers: M): M =>
  new Proxy(matchers, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (name === 'not') return patient(found as object) // as: the same matchers, the other way round
      if (typeof found !== 'function') return found
      return (...args: unknown[]) => {
        const told: unknown = found.apply(target, args.map(longer))
        return told instanceof Promise ? told.catch(atTheStory) : told
      }
    },
  })

/** A value that is waited for; any other is compared as it is, whatever its name. */
const isWaitedFor = (value: unknown): boolean =>
  typeof value === 'function' || typeof Reflect.get(Object(value), 'locator') === 'function'

/** Playwright's `expect`, whose time-outs are written for the machine of the calibration and stretch on a slower one. */
export const expect: typeof asIs = new Proxy(asIs, {
  apply: (target, self, args) => {
    const matchers = Reflect.apply(target, self, args)
    return isWaitedFor(args[0]) ? patient(matchers) : matchers
  },
  get: (target, name) =>
    name === 'poll'
      ? (read: () => unknown, options?: object) =>
          patient(target.poll(read, longer(options) as object)) // as: the options that came in
      : Reflect.get(target, name),
})
