/** Words of the contact page. */
export const strings = {
  title: 'Contact',
  description:
    'Ask about notes, tests and mentorship for NEET: on WhatsApp, on Instagram or by e-mail.',
  heading: 'Contact',
  lead: 'Ask before you decide: which programme fits, how a week looks, or what to revise first. A person answers.',
  whatsapp: 'Message us on WhatsApp',
  instagram: 'Connect on Instagram',
  email: 'Or write an e-mail to',
  enquiry: 'Hello! I have a question about preparing for NEET.',
  helpsTitle: 'So that the first answer already helps',
  helps: [
    'Your class, or the year of your attempt.',
    'The marks of your last full test, if you have them.',
    'The one chapter that you put off most.',
  ],
  noneTitle: 'No contact is set yet',
  noneText:
    'The academy has not put a number or an address here so far. Notes and tests are open without asking.',
  comingTitle: 'The contact details are on their way',
  comingText: 'They have not reached this device yet. They come with the next connection.',
  notes: 'Go to Free PDFs',
} as const
