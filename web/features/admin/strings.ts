import { changes } from './outbox/strings.ts'

/** Letters of a title, and of a person's name, at most. */
export const MOST_LETTERS = 200

/**
 * The panel's common words; those of one page stand in the `strings.ts` of that page. Strings that the specification fixes
 * stand in them word by word.
 */
export const strings = {
  panel: 'Content panel for mentors and staff.',
  skip: 'Skip to content',
  backToSite: 'Back to the website',
  close: 'Close',
  cancel: 'Cancel',
  authOutside: 'useAuth must be used within an AuthProvider',
  broken: {
    title: 'This page of the panel stopped',
    text: 'What waits in the outbox is safe on this device. Load the page again to go on.',
    action: 'Load again',
  },

  guard: { waiting: 'Checking whether you are signed in' },

  frame: {
    navigation: 'Admin',
    dock: 'Admin sections',
    more: 'More',
    signOut: 'Sign Out',
    install: 'Install the panel',
    signedInAs: (email: string) => `Signed in as ${email}`,
    waitingCount: (count: number) => `${changes(count)} not on the server yet`,
  },
  sections: {
    start: 'Start',
    settings: 'Global Settings',
    tutorials: 'Tutorials',
    notes: 'Free PDFs',
    exams: 'Tests Library',
    videos: 'Demo Videos',
    testimonials: 'Testimonials',
    payment: 'Payment Settings',
    programs: 'Programmes',
    account: 'Account Settings',
    audit: 'What was done',
    admins: 'Admins',
    outbox: 'Outbox',
    shortNotes: 'PDFs',
    shortExams: 'Tests',
    shortVideos: 'Videos',
  },

  signOut: {
    title: 'Sign out now?',
    waiting: (count: number) =>
      count === 1
        ? '1 change is not on the server yet. It stays on this device and is sent when you sign in here again.'
        : `${changes(count)} are not on the server yet. They stay on this device and are sent when you sign in here again.`,
    drafts: (count: number) =>
      count === 1
        ? '1 form that you did not save will be discarded.'
        : `${count} forms that you did not save will be discarded.`,
    outOfReach: 'Older changes on this device cannot be counted now. They stay safe.',
    keeping: 'If you sign out before that is done, the other files are not kept.',
    stay: 'Stay signed in',
    leave: 'Sign out anyway',
  },

  line: {
    wait: (count: number) => `${changes(count)} ${count === 1 ? 'waits' : 'wait'} to be sent`,
    offline: 'Offline',
    failing: 'The server does not answer as it should',
    checking: 'Asking the server',
    current: 'Up to date',
    signedOut: 'Sign in to send what waits',
    memory:
      'This browser keeps nothing: what you change is lost when this tab closes before it was sent',
    full: 'This device is full: make room, or what you change is lost when this tab closes before it was sent',
    decide: (count: number) => (count === 1 ? '1 needs you' : `${count} need you`),
  },

  sync: {
    sent: 'Sent',
    waiting: 'Waiting to send',
    sending: 'Sending',
    refused: 'Not saved',
    conflict: 'Needs a decision',
  },
  sendingPercent: (percent: number) => `Sending ${percent} %`,

  toast: {
    close: 'Dismiss',
    saved: 'Saved on this device',
    savedOffline: 'Saved. Will be sent when you are online.',
    savedWaits: 'It waits in the outbox until the server takes it.',
    keptInTab: 'Kept in this tab',
    keptInTabText: 'This browser keeps nothing: leave the tab open until it was sent.',
    someFailed: 'Error',
    needing: (count: number) => `${changes(count)} need you`,
    needingText: 'They are kept in the outbox.',
    conflictTitle: 'Needs a decision',
    conflictText: 'It was changed elsewhere too. Both versions are kept.',
    refusedText: 'It is kept in the outbox.',
    open: 'Open the outbox',
    undo: 'Undo',
    undone: 'Undone',
    undoFailed: ['It could not be undone', 'Nothing was changed. Try again in a moment.'],
  },

  online: {
    again: 'Try again',
    more: 'Show older ones',
    notNow: 'The server does not answer as it should. Nothing was done; try again in a moment.',
    noCode: 'This part of the panel is not on this device yet. It needs the internet once.',
    tooMany: (wait: string) =>
      `Too many attempts. Nothing was done; try again ${wait ? `in ${wait}` : 'in a minute'}.`,
  },
  ways: {
    unknown: 'An unknown admin',
    plan: 'The plan for it',
    server: 'The server by itself',
    command: 'A command on the server',
    operator: 'The person who runs the server',
  },

  empty: 'empty',
  yes: 'yes',
  no: 'no',

  form: {
    longerThan: (most: number, over: number, what = 'This') =>
      `${what} is ${over} ${over === 1 ? 'letter' : 'letters'} too long: at most ${most}.`,
    kept: 'What you typed is kept on this device',
    nothingNew: ['Nothing changed', 'It says that already: there was nothing to send.'],
    /** A failure that trying again will not mend: a field has to be changed first. */
    changeFirst: (failed: string) =>
      `${failed.replace(/ Please try again\.$/, '')} Change what is marked, then save again.`,
    discard: 'Discard',
    discardText: 'This cannot be undone. Tap Discard again to lose what you typed.',
    saving: 'Saving...',
    more: 'More',
    view: 'View on site',
    unsaved: 'Not saved yet; kept on this device',
  },

  /** Of a row that is to be published and that the server does not have so yet. */
  coming: 'Will be published',
  stopped: 'Not published yet',
  statuses: {
    published: 'Published',
    scheduled: 'Scheduled',
    draft: 'Draft',
    trashed: 'In the trash',
  },

  /** Names of fields outside of their form. The others are called as in their form (`fieldLabel`). */
  fields: {
    title: 'Title',
    status: 'Status',
    publish_at: 'Publish at',
    file_url: 'PDF',
    consent_by: 'Consent given by',
    consent_on: 'Consent given on',
    consent_how: 'How consent was given',
    price: 'Price',
    list_price: 'Struck-through price',
    discount: 'Discount',
    features: 'What it holds',
    qr_code_image: 'QR code image',
    qr_code_fallback_url: 'Address of a QR code elsewhere',
    pricing_text: 'Pricing text',
    payee_address: 'UPI ID',
    payee_is_verified_merchant: 'Verified merchant',
    results_consent: 'Consent for the results',
    privacy_policy_date: 'Day of the privacy policy',
    disclaimer_date: 'Day of the disclaimer',
  } as Readonly<Record<string, string>>, // as: looked up by names that come from the outbox
} as const
