export const sample = {
  title: 'This is sample content',
  text: (parts: readonly string[]) => `Visitors now see ${parts.join(', ')}. Your programmes stay.`,
  rows: (count: number) => (count === 1 ? '1 sample item' : `${count} sample items`),
  words: 'sample words about the academy',
  payee: 'a sample UPI ID',
  remove: 'Remove the sample',
  question: 'Remove all sample content?',
  askText: (parts: readonly string[]) =>
    `Visitors will not see it any more: ${parts.join(', ')}. The rows stay in the trash for 30 days.`,
  edited: 'What you changed stays.',
  removed: ['Sample removed', 'What you add now is your own.'],
  failed: ['The sample was not removed', 'Nothing was changed. Try again in a moment.'],
  offline: 'It needs the server. Check the network and try again.',
} as const

export const start = {
  openSteps: (count: number) => (count === 1 ? '1 step to go' : `${count} steps to go`),
  toStart: 'See the start page',
  steps: 'First steps',
  step: {
    payee: ['Your UPI ID', 'Without it students cannot pay on the site.'],
    contacts: ['Name and contacts', 'The academy’s name, and its WhatsApp number or e-mail.'],
    words: ['Your own words', 'What Home, Contact and About Us say of the academy.'],
    paper: ['The first test', 'A PDF, a subject and a type.'],
    invitation: ['Invite a second admin', 'So that the panel opens when you cannot.'],
    backup: ['The first backup', 'The server makes one every night by itself.'],
  },
  alone: 'I work alone: no invitation',
  backups: 'Backups',
  payee: 'Who is paid was changed',
} as const

/** Words on backups and the server, for an owner who looks after neither. */
export const backup = {
  well: (ago: string) => `Backed up ${ago}.`,
  none: 'No backup yet. The server makes one every night, if it runs then.',
  old: (days: number) => `No backup for ${days} days. What was added since could be lost.`,
  faults: {
    database: 'The content on the server is damaged.',
    files: 'Some files on the server are damaged or missing.',
    log: 'Some changes do not reach visitors’ devices.',
    epoch: 'The server’s database or clock is wrong.',
    disk: 'The server’s disk is nearly full: soon nothing can be saved or backed up.',
    backup: 'The newest backup cannot be read.',
    address: 'The site’s address does not lead to it safely.',
    proxy: 'A proxy before the site changes its pages.',
    mail: 'The website cannot send mails.',
    admin: 'Nothing slows down guessing of passwords.',
  } as Readonly<Record<string, string>>, // as: looked up by what the server names
  fault: 'Something on the server needs care.',
  showThis: 'Show this to the person who looks after the server.',
  about: (size: string, count: number) =>
    `The newest is checked and has ${size}${count > 1 ? `; ${count - 1} older` : ''}.`,
  notCopied:
    'They are on the server’s own disk. Download the newest now and then. Keep it safe: drafts and accounts are in it.',
  now: 'Back up now',
  making: 'Backing up...',
  notMade: 'No backup was made',
  download: 'Download the newest',
  failed: 'The backup was not downloaded',
  tryAgain: 'It is still on the server. Try again in a moment.',
  tryLater: 'Try again in a moment.',
  offline: 'Check the network and try again.',
} as const

/** Words on a change of who is paid, by another admin. */
export const payee = {
  by: (who: string, when: string) => `${who} changed it ${when}.`,
  address: 'UPI ID',
  picture: 'QR code',
  was: (value: string) => `was ${value || 'empty'}`,
  is: (value: string) => `is now ${value || 'empty'}`,
  check: 'If this is wrong, change it back under Payment Settings.',
  seen: 'I have seen this',
  failed: ['Not marked as seen', 'Check the network and try again.'],
} as const
