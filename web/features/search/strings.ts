/** Words of the search over everything. */
export const strings = {
  open: 'Search everything',
  field: 'Search tests, notes, videos',
  fieldKeys: 'Ctrl K',
  label: 'Search tests, notes and videos',
  hint: 'Search tests, notes and videos',
  results: 'Results',
  tests: 'Tests',
  notes: 'Free PDFs',
  videos: 'Demo Videos',
  pages: 'Pages',
  programs: 'Programmes',
  /** Words for every programme beside its name. */
  programWords: 'programme program course fee fees price cost join',
  start: 'Search by title, subject or tag. It works without internet.',
  loading: 'Looking…',
  filling: 'Still loading…',
  none: 'Nothing found for',
  noneTip: 'Try fewer letters, or another word for it.',
  unseen:
    'This device has not seen the content yet. After one visit with internet, search works offline.',
  failed: 'The search could not be opened. Nothing is lost; close it and open it again.',
  notLoaded: 'The search did not open',
  notLoadedText: 'It did not load. Check the internet and try again.',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
} as const

/** Pages by what they are called and by the words that people have for them. */
export const sitePages = {
  payment: {
    title: 'Mentorship and fees',
    about: 'Programmes, prices and how to pay',
    words:
      'mentor price prices cost join enrol admission course program programme pay payment upi qr',
  },
  refunds: { title: 'Refunds', about: 'When money is paid back', words: 'fees money back return' },
  terms: {
    title: 'Terms & Conditions',
    about: 'Fees, refunds and rules',
    words: 'refund refunds fees rules money back',
  },
  contact: {
    title: 'Contact',
    about: 'WhatsApp and Instagram',
    words: 'whatsapp instagram email phone help message talk support',
  },
  about: { title: 'About Us', about: 'Our story', words: 'academy who team mentors' },
  full: { title: 'Full Test', about: 'The whole exam', words: 'tests papers mock fst' },
  part: { title: 'Part Test', about: 'Parts of the syllabus', words: 'tests papers' },
  dpp: { title: 'DPP', about: 'Daily practice papers', words: 'tests questions' },
  notes: { title: 'Free PDFs', about: 'Notes of every subject', words: 'notes pdf download' },
  videos: { title: 'Demo Videos', about: 'Lessons to look into', words: 'watch classes lectures' },
  testimonials: { title: 'Testimonials', about: 'What students say', words: 'reviews results' },
  saved: {
    title: 'Saved',
    about: 'What is kept on this device',
    words: 'offline downloads storage space library',
  },
  privacy: { title: 'Privacy Policy', about: 'What we know of you', words: 'data delete' },
  disclaimer: {
    title: 'Disclaimer',
    about: 'What we do not promise',
    words: 'refund refunds guarantee results rank',
  },
} as const

export const foundWords = (count: number): string => (count === 1 ? '1 found' : `${count} found`)
export const shownOf = (shown: number, total: number): string =>
  `The best ${shown} of ${total}. Type more to narrow it down.`
