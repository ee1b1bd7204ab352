// What is said of changes that wait.

export const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

export const outbox = {
  tryNow: 'Try now',
  trying: 'Trying...',
  tried: {
    goes: (count: number) =>
      [
        'The server answers',
        `${changes(count)} ${count === 1 ? 'is' : 'are'} on the way.`,
      ] as const,
    none: ['The server answers', 'Nothing waits to be sent.'],
    failed: 'It cannot be sent now',
    noNet: 'You are offline. What waits is safe here, and will be sent when you are online.',
  },
  none: 'Everything is on the server.',
  noneButFiles: 'No change waits here.',
  noneHint: 'What you change while you are offline waits here.',
  noneInTab: 'Nothing waits in this tab.',
  outOfReach:
    'What waited on this device from before cannot be reached now; it is safe. Close other tabs and reload.',
  safe: (count: number) =>
    `${changes(count)} waiting. ${count === 1 ? 'It is' : 'They are'} safe on this device`,
  safeGoing: ' and being sent.',
  safeRest: ' and will be sent when you are online.',
  safePaused: ' and will be sent when the server answers.',
  safeMemory: (count: number) =>
    `${changes(count)} waiting, only in this tab: this browser keeps nothing. Leave the tab open until ${count === 1 ? 'it is' : 'they are'} sent.`,
  waiting: 'Waiting',
  showMore: (next: number, rest: number) =>
    next === rest ? `Show ${changes(rest)} more` : `Show ${next} more of ${rest}`,
  decide: 'Needs a decision',
  refused: 'Not saved',
  stuckText:
    'The network refuses this change. It is safe here and is tried again; it is never done twice.',
  triedOnce: 'Tried once, will be tried again',
  behind: 'Waits behind an earlier change',
  compare: 'Compare versions',
  mend: 'Correct and send again',
  discard: 'Discard',
  details: 'What changed',
  before: 'Before',
  after: 'After',
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
  keep: 'Download',
  kept: (count: number) => `${changes(count)} written into a file`,
  keptFiles: (count: number) =>
    count === 1
      ? 'The file that waits is saved beside it.'
      : `The ${count} files that wait are saved beside it.`,
  keptText: 'What waits stays here as before.',
  keepFailed: ['It could not be written into a file', 'Everything is still in the outbox.'],
  file: {
    name: (day: string) => `changes-${day}.txt`,
    head: (who: string) => `Changes by ${who} that are not on the server yet.`,
    written: (day: string, clock: string) => `Written on ${day}, ${clock}.`,
    made: (day: string, clock: string) => `Made on ${day}, ${clock}`,
    states: {
      waiting: 'waiting',
      sending: 'on its way',
      conflict: 'needs a decision',
      refused: 'not saved',
    },
  },
  failed: 'The outbox cannot be read now. It is safe; load the page again.',
  alsoChanged: (name: string, when: string) => `Also changed by ${name}${when && `, ${when}`}`,
  alsoDeleted: (name: string, when: string) => `Deleted by ${name}${when && `, ${when}`}`,
  goneMeanwhile: 'Deleted for ever meanwhile',
  somebody: 'another admin',
  /** The person who reads this, by another device. */
  you: 'you, on another device',
  youFirst: 'You, on another device',
} as const

export const conflict = {
  title: (one: string) => `Two versions of the same ${one}`,
  titleSingle: (one: string) => `Two versions of the ${one}`,
  titleDeleted: (one: string) => `A ${one} that was deleted and changed`,
  intro: (label: string, name: string) =>
    `“${label}” was changed by you and by ${name}. Choose one version of each field.`,
  goneIntro: (label: string) => `“${label}” was deleted for ever before your change arrived.`,
  deletedIntro: (label: string, name: string, when: string) =>
    `“${label}” was deleted by ${name}${when && ` (${when})`} before your change arrived.`,
  deletingIntro: (label: string, name: string) =>
    `You deleted “${label}”, and ${name}${name === outbox.you ? ',' : ''} changed it before that arrived.`,
  mine: 'Mine',
  equal: (count: number) =>
    count === 1
      ? '1 more field is the same on both sides.'
      : `${count} more fields are the same on both sides.`,
  changedBy: (name: string, when: string) => `Changed by ${name}${when && `, ${when}`}`,
  alsoMine: 'Also changed by you: it stays so',
  alsoTheirs: (name: string) => `Also changed by ${name}: it stays so`,
  me: 'you',
  keepDeleted: 'Keep it deleted',
  bringBack: 'Bring it back with the changes',
  inTrash: 'Kept deleted, it stays in the trash for 30 days, with the changes.',
  backAsDraft:
    'If it had a file, that is gone: the row comes back as a draft. Choose the file again, then publish it.',
  what: 'What should be?',
  later: 'Decide later',
  save: 'Save my choice',
  missing: 'Choose one side of each field first.',
  missingDeletion: 'Choose what should be first.',
  newer: (name: string) =>
    `It was changed again by ${name} while this was open. Please choose again.`,
  decided: 'Decision saved',
  needsNet: 'Deleting for ever needs the internet. Nothing was decided or deleted.',
  failed: 'The decision could not be saved',
  gone: 'This needs no decision any more.',
} as const

export const mend = {
  title: 'Not saved',
  intro: (label: string) =>
    `The server did not accept “${label}”. Correct what is marked and send it again.`,
  plain: (label: string) => `The server did not accept “${label}”.`,
  refusedFile: (file: string) => `Not taken: ${file}. Choose another one.`,
  send: 'Send again',
  later: 'Later',
} as const

export const change = {
  newRow: (one: string) => `New ${one}`,
  newDraft: 'New draft',
  withFile: (kind: string, size: string) => ` with a ${kind}${size && `, ${size}`}`,
  openFile: 'Open',
  openOf: (of: string) => ` the file: ${of}`,
  pdf: 'PDF',
  picture: 'picture',
  deleted: 'Deleted for ever',
  trashed: 'Moved to the trash',
  published: 'Published',
  planned: (moment: string) => `To be published on ${moment}`,
  unplanned: 'Taken off the schedule',
  moment: (day: string, clock: string) => `${day}, ${clock}`,
  unpublished: 'Hidden',
  movedFirst: 'Moved to the first place',
  moved: 'Moved to another place',
  changedTo: (field: string, value: string) => `${field} changed to ${value}`,
  changed: (fields: string) => `${fields} changed`,
  and: ' and ',
} as const
