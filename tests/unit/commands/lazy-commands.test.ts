import { BehaviorSubject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import type { SessionState } from '../../../sync/api.ts'
import type { CommandContext } from '../../../sync/commands/create-commands.ts'
import { lazyCommands } from '../../../sync/commands/lazy-commands.ts'
import type { OpenScope } from '../../../sync/session/engine.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'
import { UNSEEN } from '../../support/seen-item.ts'

const made = vi.hoisted(() => ({ times: 0, fails: false }))
vi.mock('../../../sync/commands/create-commands.ts', async (original) => {
  const real = await original<typeof import('../../../sync/commands/create-commands.ts')>()
  return {
    createCommands: (context: CommandContext) => {
      made.times += 1
      if (made.fails) throw new Error('an update in the middle of a tunnel')
      return real.createCommands(context)
    },
  }
})

const contextOf = (session: SessionState): CommandContext => ({
  session: new BehaviorSubject(session),
  scope: new BehaviorSubject<OpenScope | null>(null),
  device: createMemoryDevice(newDeviceDisk()),
  newId: () => 'new',
  send: () => undefined,
})

test('the code of commands comes with the first command of a visitor, once, and answers as ever', async () => {
  made.times = 0
  const commands = lazyCommands(contextOf({ kind: 'signed-out', ended: false }))('call')
  await Promise.resolve()
  expect(made.times).toBe(0)
  const refused = { ok: false, code: 'unauthorized', fields: {} }
  expect(await commands.discard(UNSEEN)).toEqual(refused)
  expect(await commands.deleteRow('tests_library', 'one')).toEqual(refused)
  expect(made.times).toBe(1)
})

test('code that does not come is a failure that is told, and is asked for again', async () => {
  const commands = lazyCommands(contextOf({ kind: 'signed-out', ended: false }))('call')
  made.fails = true
  expect(await commands.discard(UNSEEN)).toEqual({ ok: false, code: 'internal', fields: {} })
  made.fails = false
  expect(await commands.discard(UNSEEN)).toMatchObject({ code: 'unauthorized' })
})
