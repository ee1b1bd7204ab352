import { expectTypeOf, test } from 'vitest'
import type { Live, Sync } from '../../sync/index.ts'

/** The functions that lie in a value, at any depth; never: another thread can have it. */
type FunctionIn<T> = unknown extends T
  ? never
  : T extends (...args: never[]) => unknown
    ? T
    : T extends Blob
      ? never
      : T extends readonly (infer One)[]
        ? FunctionIn<One>
        : T extends object
          ? { [K in keyof T]-?: FunctionIn<T[K]> }[keyof T]
          : never

/** Values that cross where a member of the door is called: its arguments and its answer. */
type Crossing<T> =
  T extends Live<infer V>
    ? V
    : T extends (...args: infer A) => infer R
      ? A[number] | (R extends Live<infer V> ? V : Awaited<R>)
      : { [K in keyof T]: Crossing<T[K]> }[keyof T]

test('nothing that crosses the door carries a function, for the compiler', () => {
  expectTypeOf<FunctionIn<{ readonly deep: readonly { call?: () => void }[] }>>().not.toBeNever()
  expectTypeOf<FunctionIn<Crossing<Sync>>>().toBeNever()
})
