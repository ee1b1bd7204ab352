import { concatMap, filter, firstValueFrom, type Observable, skip } from 'rxjs'
import type { Live, Reading } from '../../sync/lib/live.ts'

/** The value that an observable gives at once; nothing listens to it any longer. */
export const nowOf = <T>(source: Observable<T>): T => {
  const values: T[] = []
  source.subscribe((value) => values.push(value)).unsubscribe()
  if (values.length === 0) throw new Error('it has no value yet')
  return values.at(-1) as T // as: there is one
}

/** The first value of a read that is as wanted. */
export const until = <T>(
  source: Observable<Reading<T>>,
  isWanted: (value: T) => boolean = () => true,
): Promise<T> =>
  firstValueFrom(
    source.pipe(
      concatMap((reading) => (reading.state === 'ready' ? [reading.value] : [])),
      filter(isWanted),
    ),
  )

/** A value of the engine as the page has it, without the messages between them. */
export const liveOf = <T>(source: Observable<T>): Live<T> => ({
  getSnapshot: () => nowOf(source),
  subscribe: (onChange) => {
    const looking = source.pipe(skip(1)).subscribe(onChange)
    return () => looking.unsubscribe()
  },
})
