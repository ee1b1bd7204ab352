/** The panel's words on the payment settings. Strings that the specification fixes stand here word by word. */
export const payment = {
  save: 'Save payment settings',
  saved: ['Payment settings updated.', ''],
  failed: ['Update failed', 'Failed to update payment settings. Please try again.'],
  notHere: 'The payment settings are not on this device yet. Connect to the internet once.',
  payee: 'Where payments go',
  none: 'None',
  noQr: 'None. The page makes one from the UPI ID.',
  change: 'Change where payments go',
  offline: 'You are offline. Where payments go can be changed online only.',
  payeeAbout:
    'Students pay to this UPI ID and this QR code. Other admins will see that you changed it.',
  same: 'Nothing is different yet. Type another UPI ID, or choose another QR code.',
  uploading: 'The picture is not on the server yet. Try again in a moment.',
  confirm: 'Look at each letter. Payments go there as soon as you change it.',
  changing: 'Changing…',
  changed: 'Saved',
  toSteps: 'Back to the first steps',
  notChanged: 'Nothing was changed',
  unanswered:
    'No answer came from the server. Check the network, then look here whether it was changed before you try again.',
  ways: 'Ways to pay',
  page: 'What the page says',
  payee_address: 'UPI ID',
  payeeHint: 'For example academy@bank. The QR code and the pay link are made from it.',
  payeeWrong: 'A UPI ID looks like academy@bank.',
  verified: 'This is the UPI ID of a verified merchant',
  verifiedHint:
    'Without it bank apps refuse a pay link above ₹2,000. The page then shows the QR code and the UPI ID to copy.',
  qr_code_image: 'QR code image',
  qrHint: 'Shown instead of the one that is made from the UPI ID.',
  code: {
    reading: 'Reading the QR code...',
    own: (payee: string) => `This QR code pays ${payee}, the UPI ID of these settings.`,
    other: (payee: string, own: string) =>
      `This QR code pays ${payee}, but the UPI ID of these settings is ${own}. Choose another picture, or correct the UPI ID.`,
    alone: (payee: string) =>
      `This QR code pays ${payee}. Enter it as the UPI ID too, for those who cannot scan.`,
    notUpi:
      'This QR code has no UPI ID. Choose the one that your UPI app shows for receiving money, or remove it: the page makes its own.',
    none: 'No QR code could be read. Choose a sharper picture with only the code, or remove it: the page makes its own.',
    unread: 'This device could not check the QR code. Scan it with a UPI app to see who is paid.',
  },
  fallback: 'Address of a QR code elsewhere',
  fallbackHint: 'Used when neither of the others can be shown.',
  fallbackWrong: 'Enter an address that begins with https://',
  pricing_text: 'Pricing text',
  pricingHint: 'Shown above the programmes. An empty line begins a new paragraph.',
} as const
