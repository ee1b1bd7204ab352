// What is said of changes that wait.

export const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

export const outbox = {
  tryNow: 'Try now',
  none: 'Everything is on the server.',
  noneHint: 'What you change while you are offline waits here.',
  outOfReach:
    'Nothing waits in this tab. What waited on this device from before cannot be reached now; it is safe. Close other tabs and reload.',
  safe: (count: number) =>
    `${changes(count)} waiting. ${count === 1 ? 'It is safe on this device, and is' : 'They are safe on this device, and are'} sent as soon as the server answers.`,
  waiting: 'Waiting',
  decide: 'Needs a decision',
  refused: 'Not saved',
  stuckText:
    'The network refuses this change. It is safe here and is tried again; it is never done twice.',
  behind: 'Waits behind an earlier change',
  compare: 'Compare versions',
  mend: 'Correct and send again',
  sendAgain: 'Send again',
  sentAgain: ['It is sent again', ''],
  discard: 'Discard',
  details: 'What changed',
  before: 'Before',
  after: 'After',
  openFile: 'Open',
  openOf: (of: string) => ` the file: ${of}`,
  discardTitle: 'Discard this change?',
  discardText: 'It is not sent, and cannot be brought back:',
  discardStuck: 'The server may have it already. Then it stays there.',
  discardYes: 'Discard change',
  discarded: 'Change discarded',
  discardedText: (label: string) => `“${label}” is out of the outbox.`,
  discardFailed: 'It could not be discarded',
  sendFailed: 'It could not be sent again',
  stillKept: 'It is still in the outbox. Try again in a moment.',
  movedOn: 'It was changed or sent meanwhile. Look at the outbox.',
  failed: 'The outbox cannot be read now. It is safe; load the page again.',
  alsoChanged: (name: string, when: string) => `Also changed by ${name}${when && `, ${when}`}`,
  goneMeanwhile: 'Deleted for ever meanwhile',
  somebody: 'another admin',
  /** The person who reads this, by another device. */
  you: 'you, on another device',
  youFirst: 'You, on another device',
} as const

export const conflict = {
  title: (one: string) => `Two versions of the same ${one}`,
  titleSingle: (one: string) => `Two versions of the ${one}`,
  intro: (label: string, name: string) =>
    `“${label}” was changed by you and by ${name}. Choose one version of each field.`,
  goneIntro: (label: string) =>
    `“${label}” was deleted for ever before your change arrived. You changed:`,
  deletingIntro: (label: string, name: string) =>
    `You deleted “${label}” for ever. Before that arrived it was changed by ${name}:`,
  mine: 'Mine',
  keepDeleted: 'Keep it deleted',
  bringBack: 'Bring it back with the changes',
  backAsDraft:
    'If it had a file, that is gone: the row comes back as a draft. Choose the file again, then publish it.',
  what: 'What should be?',
  later: 'Decide later',
  save: 'Save my choice',
  missing: 'Choose one side of each field first.',
  missingDeletion: 'Choose what should be first.',
  decided: 'Decision saved',
  failed: 'The decision could not be saved',
} as const

export const change = {
  newRow: (one: string) => `New ${one}`,
  newDraft: 'New draft',
  deleted: 'Deleted for ever',
  trashed: 'Moved to the trash',
  published: 'Published',
  planned: (moment: string) => `To be published on ${moment}`,
  unplanned: 'Taken off the schedule',
  unpublished: 'Hidden',
  moved: 'Moved to another place',
  changedTo: (field: string, value: string) => `${field} changed to ${value}`,
  changed: (fields: string) => `${fields} changed`,
} as const
