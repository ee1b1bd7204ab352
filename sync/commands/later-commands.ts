import type { Commands, Outcome } from '../api.ts'
import type { CommandContext } from './create-commands.ts'

/**
 * Commands for screens from the first moment on, whose code comes with the first admin of a page: no visitor loads it.
 * Code that does not come is a failure like any other, and the next command asks for it again.
 */
export const laterCommands = (context: CommandContext): Commands => {
  let coming: Promise<Commands> | null = null
  const fetchCommands = (): Promise<Commands> => {
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

  const later =
    <A extends readonly unknown[], T extends object>(
      pick: (commands: Commands) => (...args: A) => Promise<Outcome<T>>,
    ) =>
    async (...args: A): Promise<Outcome<T>> => {
      const commands = await fetchCommands().catch(() => null)
      return commands ? pick(commands)(...args) : { ok: false, code: 'internal', fields: {} }
    }
  return {
    addRow: later((commands) => commands.addRow),
    editRow: later((commands) => commands.editRow),
    moveRow: later((commands) => commands.moveRow),
    deleteRow: later((commands) => commands.deleteRow),
    sendAgain: later((commands) => commands.sendAgain),
    discard: later((commands) => commands.discard),
    decide: later((commands) => commands.decide),
    takeBack: later((commands) => commands.takeBack),
    letGo: later((commands) => commands.letGo),
  }
}
