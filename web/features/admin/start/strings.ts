/** Words on the sample content. */
export const sample = {
  title: 'This is sample content',
  text: (parts: readonly string[]) =>
    `Visitors see what came with the product: ${parts.join(', ')}. The programmes are yours: they stay.`,
  rows: (count: number) => (count === 1 ? '1 invented row' : `${count} invented rows`),
  words: 'words about an invented academy',
  payee: 'a UPI ID that no bank has',
  remove: 'Remove the sample',
  question: 'Remove all sample content?',
  askText: (parts: readonly string[]) =>
    `At once no visitor sees it any more: ${parts.join(', ')}. The rows lie in the trash for 30 days; those settings are empty then.`,
  edited: (count: number) =>
    count === 1
      ? '1 of the rows was changed since. What becomes of it?'
      : `${count} of the rows were changed since. What becomes of them?`,
  keepEdited: (count: number) => (count === 1 ? 'Keep the changed one' : 'Keep the changed ones'),
  withEdited: (count: number) =>
    count === 1 ? 'Remove the changed one too' : 'Remove the changed ones too',
  removed: ['The sample is gone', 'What you add now is the academy’s own.'],
  failed: ['The sample was not removed', 'Nothing was changed. Try again in a moment.'],
  offline: 'It needs the server. Check the network and try again.',
} as const

/** Words of the start page. */
export const start = {
  openSteps: (count: number) => (count === 1 ? '1 step to go' : `${count} steps to go`),
  toSample: 'Remove it on the start page',
  steps: 'First steps',
  step: {
    payee: ['Your UPI ID', 'Without it nobody can pay on the site.'],
    contacts: ['Name and contacts', 'The academy’s name, and its WhatsApp number or e-mail.'],
    paper: ['The first test', 'A PDF, a subject and a type.'],
    invitation: ['Invite a second admin', 'So that the panel opens when you cannot.'],
    backup: ['The first backup', 'The server makes one every night by itself.'],
  },
  alone: 'I work alone: no invitation',
  due: 'Due today',
  needing: 'Needs you',
  waiting: 'Waits to be sent',
  newest: 'Changed last',
  more: (count: number) => `${count} more`,
  backup: 'Last backup',
  noBackup: 'None yet. The server makes one every night, if it runs then.',
} as const
