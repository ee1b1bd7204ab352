/** Words of the frame around every public page. */
export const strings = {
  skip: 'Skip to content',
  mainNav: 'Main',
  quickNav: 'Quick links',
  footerNav: 'Study',
  contact: 'Talk to us',
  menu: 'Menu',
  tagline: 'Notes, papers and mentorship for NEET. Made to work without internet.',
  chat: 'Chat',
  chatName: 'Chat on WhatsApp',
  instagramName: 'Instagram',
  enquiry: 'Hello! I have a question about preparing for NEET.',
  checkNow: 'Check now',
  reload: 'Reload',
  notices: 'How things stand',
  updateOffered: 'A newer version of this app is out. Reload to get it; what is saved stays.',
} as const
