/** Words on the versions of a row. */
export const history = {
  open: 'History',
  title: (label: string) => `History of “${label}”`,
  intro: 'The newest 50 changes are kept. You can restore a version, and undo that.',
  offline:
    'You are offline: history is on the server. What you changed here is safe. Try again with a network.',
  failed: 'The server could not read the history. Try again in a moment.',
  gone: 'There is no history: this was deleted for ever.',
  none: 'No changes yet.',
  list: 'Versions, newest first',
  made: 'Made',
  before: 'Before these changes',
  nothing: 'No field changed',
  current: 'The version of now',
  same: 'Same as now',
  restore: 'Restore this version',
  restoreOf: (when: string) => ` of ${when}`,
  stays: 'Status and place stay as they are now.',
  unsent: 'Your changes that are not sent yet are not in this list.',
  inTrash: 'This is in the trash, and stays there when you restore a version.',
  restored: (when: string) => `Version of ${when} restored`,
  restoreFailed: [
    'The version could not be restored',
    'Nothing was changed. Try again in a moment.',
  ],
  restoreRefused:
    'Nothing was changed: the server does not accept this version any more. Copy what you need from it.',
} as const
