import type { Commands, Outcome } from '../api.ts'
import { loadedOnce } from '../lib/loaded-once.ts'
import type { CommandContext, CommandsOf } from './create-commands.ts'

/**
 * Commands of one call, whose code comes with the first admin of a page: no visitor loads it. Code that does not come is a
 * failure like any other, and the next command asks for it again.
 */
export const lazyCommands = (context: CommandContext): CommandsOf => {
  const loaded = loadedOnce(async () =>
    (await import('./create-commands.ts')).createCommands(context),
  )
  // For the life of the page, as the session itself.
  context.session.subscribe(({ kind }) => {
    if (kind === 'signed-in') loaded().catch(() => undefined)
  })

  return (callId) => {
    const lazy =
      <A extends readonly unknown[], T extends object>(
        pick: (commands: Commands) => (...args: A) => Promise<Outcome<T>>,
      ) =>
      async (...args: A): Promise<Outcome<T>> => {
        const commandsOf = await loaded().catch(() => null)
        if (!commandsOf) return { ok: false, code: 'internal', fields: {} }
        return pick(commandsOf(callId))(...args)
      }
    return {
      addRow: lazy((commands) => commands.addRow),
      editRow: lazy((commands) => commands.editRow),
      moveRow: lazy((commands) => commands.moveRow),
      deleteRow: lazy((commands) => commands.deleteRow),
      addAgain: lazy((commands) => commands.addAgain),
      sendAgain: lazy((commands) => commands.sendAgain),
      discard: lazy((commands) => commands.discard),
      decide: lazy((commands) => commands.decide),
      undo: lazy((commands) => commands.undo),
      closeUndo: lazy((commands) => commands.closeUndo),
    }
  }
}
