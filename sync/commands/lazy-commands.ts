import type { Commands, Outcome } from '../api.ts'
import type { CommandContext, CommandsOf } from './create-commands.ts'

/**
 * Commands of one call, whose code comes with the first admin of a page: no visitor loads it. Code that does not come is a
 * failure like any other, and the next command asks for it again.
 */
export const lazyCommands = (context: CommandContext): CommandsOf => {
  let coming: Promise<CommandsOf> | null = null
  const fetchCommands = (): Promise<CommandsOf> => {
    coming ??= import('./create-commands.ts')
      .then(({ createCommands }) => createCommands(context))
      .catch((cause: unknown) => {
        coming = null
        throw cause
      })
    return coming
  }
  const prepare = (): void => {
    if (context.session.getSnapshot().kind === 'signed-in') fetchCommands().catch(() => undefined)
  }
  // For the life of the page, as the session itself.
  context.session.subscribe(prepare)
  prepare()

  return (callId) => {
    const later =
      <A extends readonly unknown[], T extends object>(
        pick: (commands: Commands) => (...args: A) => Promise<Outcome<T>>,
      ) =>
      async (...args: A): Promise<Outcome<T>> => {
        const commandsOf = await fetchCommands().catch(() => null)
        if (!commandsOf) return { ok: false, code: 'internal', fields: {} }
        return pick(commandsOf(callId))(...args)
      }
    return {
      addRow: later((commands) => commands.addRow),
      editRow: later((commands) => commands.editRow),
      moveRow: later((commands) => commands.moveRow),
      deleteRow: later((commands) => commands.deleteRow),
      addAgain: later((commands) => commands.addAgain),
      sendAgain: later((commands) => commands.sendAgain),
      discard: later((commands) => commands.discard),
      decide: later((commands) => commands.decide),
      takeBack: later((commands) => commands.takeBack),
      letGo: later((commands) => commands.letGo),
    }
  }
}
