/** Words on the versions of a row. */
export const history = {
  open: 'History',
  title: (label: string) => (label ? `History of “${label}”` : 'History'),
  intro:
    'The newest 50 changes are kept. Restoring a version is a change like any other, and can be taken back.',
  offline:
    'History is kept on the server, and no answer came from there. What you changed on this device is safe; open this again with a network.',
  failed: 'The server could not read the history. Try again in a moment.',
  gone: 'There is no history: this was deleted for ever.',
  none: 'Nothing has been changed since history is kept.',
  list: 'Versions, newest first',
  made: 'Made',
  before: 'As it was before the changes that are kept',
  nothing: 'Nothing that is shown here changed',
  details: 'What changed',
  was: 'Before',
  is: 'After',
  current: 'This is how it is now',
  same: 'To restore it would change nothing',
  restore: 'Restore this version',
  restoreOf: (when: string) => ` of ${when}`,
  stays:
    'Status and place stay as they are now, and so does what it cannot be on the site without.',
  unsent: 'Changes that wait on this device are not in here yet.',
  inTrash: 'This is in the trash: what you restore here stays there with it.',
  restored: (when: string) => `Version of ${when} restored`,
  restoreFailed: [
    'The version could not be restored',
    'Nothing was changed. Try again in a moment.',
  ],
  restoreRefused:
    'Nothing was changed: something in it is not accepted any more. Take over by hand what you need of it.',
} as const
