/** The panel's words on the payment settings. Strings that the specification fixes stand here word by word. */
export const payment = {
  save: 'Save payment settings',
  saved: ['Payment settings updated.', ''],
  failed: ['Update failed', 'Failed to update payment settings. Please try again.'],
  notHere:
    'The payment settings have not reached this device yet. They come with the next connection.',
  payee: 'Who is paid',
  qr: 'QR code',
  page: 'What the page says',
  payee_address: 'UPI ID',
  payeeHint: 'For example academy@bank. The QR code and the pay link are made from it.',
  payeeWrong: 'A UPI ID looks like academy@bank.',
  verified: 'This is the UPI ID of a verified merchant',
  verifiedHint:
    'Without it apps of banks refuse a pay link above ₹2,000, so the page shows the QR code and the UPI ID to copy instead.',
  qr_code_image: 'QR code image',
  qrHint: 'Shown instead of the one that is made from the UPI ID.',
  fallback: 'Address of a QR code elsewhere',
  fallbackHint: 'Only where neither can be shown. Empty: none.',
  fallbackWrong: 'Enter an address that begins with https://',
  pricing_text: 'Pricing text',
  pricingHint: 'Shown above the programs. An empty line begins a new paragraph.',
} as const
