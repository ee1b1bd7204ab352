import {
  distinctUntilChanged,
  type MonoTypeOperatorFunction,
  map,
  Observable,
  type OperatorFunction,
  pipe,
  ReplaySubject,
  share,
} from 'rxjs'
import { isSameText } from './json.ts'
import type { Live } from './live.ts'
import type { Platform } from './platform.ts'

/** An observable that has its value at once, as readers see it. The owner has it as a `BehaviorSubject`. */
export type State<T> = Observable<T> & { readonly value: T }

/** A group of the door as the engine has it: what is live on the page is an observable here. */
export type Served<T> =
  T extends Live<infer V>
    ? State<V>
    : T extends (...args: infer A) => Live<infer V>
      ? (...args: A) => Observable<V>
      : T extends (...args: never[]) => unknown
        ? T
        : { readonly [N in keyof T]: Served<T[N]> }

/** The other way round: a group of the engine as the page has it. */
export type OnPage<T> = {
  readonly [N in keyof T]: T[N] extends Observable<infer V>
    ? Live<V>
    : T[N] extends (...args: infer A) => Observable<infer V>
      ? (...args: A) => Live<V>
      : T[N]
}

/**
 * Time that a read without listeners stays warm, in ms. Longer than a screen takes to hand over to the next, or React's
 * StrictMode to subscribe again.
 */
const LINGER_MS = 3_000

/** One run of an observable for all its listeners; a late one has its newest value at once. It ends `lingerMs` after the last one left. */
export const shared = <T>(
  { after }: Pick<Platform, 'after'>,
  lingerMs = LINGER_MS,
): MonoTypeOperatorFunction<T> =>
  share({
    connector: () => new ReplaySubject<T>(1),
    resetOnComplete: false,
    resetOnRefCountZero: () => new Observable<void>((timer) => after(lingerMs, () => timer.next())),
  })

/** Values made of other values, told only where they say something else than before. */
export const derived = <S, T>(compute: (value: S) => T): OperatorFunction<S, T> =>
  pipe(
    map((value: S) => compute(value)),
    distinctUntilChanged<T>(isSameText),
  )
