/** Words of the legal pages. Their default texts stand in legal-texts.ts. */
export const strings = {
  privacyTitle: 'Privacy Policy',
  privacyDescription:
    'What this website and the academy keep of you, why, and how to have it deleted.',
  disclaimerTitle: 'Disclaimer',
  disclaimerDescription:
    'What the academy promises and what it does not: results, prices, refunds.',
  updated: 'Last updated',
  contact: 'Contact',
  contactText: 'Questions about this page are answered by the academy:',
  contactNone: 'Questions about this page are answered by the academy; see the contact page.',
  contactPage: 'Contact page',
  notHereTitle: 'This text has not reached this device yet',
  notHereText: 'Connect to the internet once; it then stays here.',
} as const
