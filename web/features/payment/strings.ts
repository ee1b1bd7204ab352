/** Words of the payment page; those of the specification stand exactly as it has them. */
export const strings = {
  title: 'Programmes and fees',
  description:
    'Mentorship and academic programmes for NEET with their fees, paid once by UPI and checked by hand.',
  heading: 'Choose a programme',
  lead: 'Pay once by UPI. No account, no card, no auto-debit.',
  programs: 'Programmes',
  loading: 'Loading the programmes',
  mostPopular: 'Most Popular',
  insteadOf: 'instead of',
  proceed: 'Proceed to Pay',
  ask: 'Ask on WhatsApp',
  beforePaying: 'Before you pay',
  termsAndLaw: 'Where the law gives you a right to a refund, you have it all the same.',
  allTerms: 'All terms',
  payHere: 'Pay by UPI on this page. The amount is filled in.',
  gone: 'This programme is not offered any more. Choose another one. If you have sent money for it, ask us.',
  emptyTitle: 'No programmes yet',
  emptyText: 'The academy has not put its programmes here yet. Ask us what is on offer.',
  contact: 'Contact',
  errorTitle: 'Error Loading Programmes',
  errorText: "Sorry, we couldn't load the programmes. Please try again later.",
  unseenText:
    'This device has not seen the programmes yet. After one visit with internet they are here offline too.',

  change: 'Change programme',
  complete: 'Complete Your Payment',
  sample: 'Sample: do not pay',
  generating: 'Generating QR code...',
  details: 'Getting the payment details…',
  detailsUnseen:
    'This device has not seen the payment details yet. Connect to the internet once, and they come by themselves.',
  detailsFailed: 'The payment details could not be read. Try again, or ask us.',

  scan: 'Scan the QR with any UPI app',
  amountInside: 'The amount is already in it.',
  payee: 'This QR is of',
  checkName: 'Check the name, then pay',
  copyBoth: 'Copy the UPI ID and amount',
  inApp: 'Pay in your UPI app',
  inAppText: 'Choose “Pay to UPI ID”, paste, check the name and enter the amount.',
  openApp: 'Open a UPI app',
  openAppText: 'Amount and address are filled in. If no app opens, copy them:',
  qrOnly: 'Save the QR and open it in your UPI app',
  openQr: 'Open the academy’s QR',
  qrLinkText: 'It opens on another site, in a new tab:',
  send: 'Send us the screenshot',
  sendText: 'We check every payment by hand and reply on WhatsApp.',
  sendByMail: 'We check every payment by hand and reply by e-mail.',
  sendNowhere: 'We check every payment by hand. Show the screenshot at the academy.',
  sendScreenshot: 'Send screenshot',
  fromGallery:
    'From another phone, or save it and open it from the gallery in your UPI app. Many apps refuse a saved QR above ₹2,000.',
  qrFailed: 'The QR code cannot be shown on this device. Pay to the UPI ID instead.',
  qrFailedAsk: 'The QR code cannot be shown on this device. Open it, or ask us for the UPI ID.',
  qrUploaded: 'Payment QR code of the academy',

  upiId: 'UPI ID',
  amount: 'amount',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied',
  copyFailedText: 'This browser did not let us copy. Press and hold the text to copy it.',
  saveQr: 'Save QR',
  toParent: 'Send to a parent',

  noAddressText:
    'Paying on this page is not set up yet. Ask us for the UPI ID, or ask at the academy.',
  byMail: 'Ask by e-mail',

  consent: 'By paying you agree to the',
  privacy: 'Privacy Policy',
  and: 'and the',
  disclaimer: 'Disclaimer',
  questions: 'Questions:',
  whatsapp: 'WhatsApp',
  or: 'or',
  cannotSee: 'This page cannot see whether a payment arrived.',
} as const

export const discountWords = (percent: number): string => `${percent}% discount`
export const savingWords = (price: string): string => `save ${price}`
/** The number of a step: '1 of 3'. */
export const stepOf = (step: number, count: number): string => `${step} of ${count}`
export const qrFileName = (program: string, price: string, type = 'image/png'): string =>
  `UPI QR ${program} ${price}.${type === 'image/jpeg' ? 'jpg' : 'png'}`
export const enterAmount = (price: string): string => `Enter ${price} as the amount.`
/** Names under which a payer sees the academy in a UPI app: a code's made here, and the bank's. */
export const nameShown = (isInCode: boolean, legalName: string): string =>
  `Your app shows ${isInCode ? '“Payment” or ' : ''}${legalName ? `“${legalName}”` : 'the academy’s name at its bank'}.`
export const qrName = (price: string, program: string): string =>
  `UPI QR code for ${price}, ${program}`

/** Messages that a chat begins with. Each names the programme and what it costs. */
export const messages = {
  question: (program: string, price: string) =>
    `Hello! I have a question about ${program} (${price}).`,
  screenshot: (program: string, price: string) =>
    `Hello! My UPI payment for ${program}, ${price}. Attach your screenshot to this message.`,
  details: (program: string, price: string) =>
    `Hello! I want to pay for ${program} (${price}). Please send me the UPI ID.`,
  /** To a parent. */
  parent: (program: string, price: string, link: string) =>
    `${program}, ${price}. Pay by UPI on this page: ${link}`,
} as const
