import { Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { shared } from '../../sync/lib/observables.ts'
import { createFakePlatform } from '../support/fake-platform.ts'
import { nowOf } from '../support/observed.ts'

test('a read runs once for all who listen, and ends three seconds after the last of them left', async () => {
  const clock = createFakePlatform()
  const made = { begun: 0, ended: 0 }
  const read = new Observable<string>((reader) => {
    made.begun += 1
    reader.next('loading')
    reader.next(`run ${made.begun}`)
    return () => {
      made.ended += 1
    }
  }).pipe(shared(clock.platform))
  const [one, other] = [read.subscribe(), read.subscribe()]
  one.unsubscribe()
  await clock.pass(10_000)
  expect(made).toEqual({ begun: 1, ended: 0 })
  other.unsubscribe()
  await clock.pass(2_999)
  expect(nowOf(read)).toBe('run 1')
  await clock.pass(2_999)
  expect(made).toEqual({ begun: 1, ended: 0 })
  await clock.pass(1)
  expect(made).toEqual({ begun: 1, ended: 1 })
  expect(nowOf(read)).toBe('run 2')
})
