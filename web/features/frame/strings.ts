/** Words of the frame around every public page. */
export const strings = {
  saved: 'Saved on this device',
  skip: 'Skip to content',
  mainNav: 'Main',
  quickNav: 'Quick links',
  study: 'Study',
  contact: 'Talk to us',
  legal: 'The small print',
  menu: 'Menu',
  join: 'Join Now',
  tagline: 'Notes, papers and mentorship for NEET. Made to work without internet.',
  chat: 'Chat',
  chatName: 'Chat on WhatsApp',
  instagramName: 'Instagram',
  enquiry: 'Hello! I have a question about preparing for NEET.',
  install: 'Install the app',
  installText: 'Install the app: it opens without internet.',
  installNow: 'Install',
  notInstall: 'Not now',
  about: 'About Us',
  terms: 'Terms & Conditions',
  refunds: 'Refunds',
  grievances: 'Grievances',
  privacy: 'Privacy Policy',
  disclaimer: 'Disclaimer',
} as const

/** The academy's story, until the settings have its own. */
export const aboutByDefault = (
  name: string,
): string => `Most students who prepare for NEET do not lack material. They lack a plan for this week, a mentor who notices when it slips, and notes that open on a slow phone in a place without internet.

${name} is run by MBBS toppers, and made of those three things.

# What is free
Notes, full tests, part tests and daily practice papers are open to everyone, without an account. Save them once, and they open offline for as long as you keep them.

# What you can join
In mentorship, one person who has been through the same preparation plans your week with you and goes through it with you afterwards. The academic programme teaches Biology and Chemistry up to the exam.

# What we do not do
We do not promise ranks or seats, and we do not hurry you. Ask us whatever you like first; if you do not need us yet, we say so.`

/** Words around the news under the head of every page. */
export const announcements = {
  label: 'News of the academy',
  more: (count: number) => `More (${count})`,
  close: 'Close the news',
} as const
