export const sample = {
  title: 'This is sample content',
  text: (parts: readonly string[]) =>
    `The site shows sample content: ${parts.join(', ')}. Remove it when you are ready; the programmes stay.`,
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

export const start = {
  openSteps: (count: number) => (count === 1 ? '1 step to go' : `${count} steps to go`),
  toSample: 'Remove it on the start page',
  toBackups: 'See the start page',
  steps: 'First steps',
  step: {
    payee: ['Your UPI ID', 'Without it students cannot pay on the site.'],
    contacts: ['Name and contacts', 'The academy’s name, and its WhatsApp number or e-mail.'],
    paper: ['The first test', 'A PDF, a subject and a type.'],
    invitation: ['Invite a second admin', 'So that the panel opens when you cannot.'],
    backup: ['The first backup', 'The server makes one every night by itself.'],
  },
  alone: 'I work alone: no invitation',
  backups: 'Backups',
} as const

/** Words on backups and the server, for an owner who looks after neither. */
export const backup = {
  well: (ago: string) => `Backed up ${ago}.`,
  none: 'No backup yet. The server makes one every night, if it runs then.',
  old: (days: number) => `No backup for ${days} days. What was added since could be lost.`,
  faults: {
    database: 'The content on the server is damaged, or newer than its program.',
    files: 'Some files on the server are damaged or missing.',
    log: 'Some changes do not reach visitors’ devices.',
    epoch: 'The server’s database or its clock is not as it should be.',
    disk: 'The server’s disk is nearly full: soon nothing can be saved or backed up.',
    backup: 'The newest backup cannot be read, or is not copied to another place.',
    address: 'The site’s address does not lead to it safely.',
    proxy: 'What stands between visitors and the site changes its pages.',
    mail: 'E-mails of the site do not get out.',
    admin: 'Nothing slows down a person who guesses passwords.',
  } as Readonly<Record<string, string>>, // as: looked up by what the server names
  fault: 'Something on the server needs care.',
  showThis: 'Show this to the person who looks after the server.',
  looked: (when: string) => `The server looked itself over ${when}, and nothing is wrong.`,
  about: (size: string) => `${size} · checked`,
  older: (count: number) => (count === 1 ? '1 older one' : `${count} older ones`),
  copied: 'Each one is copied to another place as well.',
  notCopied:
    'They lie on the server’s own disk. Download the newest now and then, and keep it where only you can open it: drafts and accounts are in it.',
  download: 'Download the newest',
  failed: 'The backup was not downloaded',
  tryAgain: 'It is still on the server. Try again in a moment.',
  offline: 'It is on the server. Check the network and try again.',
} as const
