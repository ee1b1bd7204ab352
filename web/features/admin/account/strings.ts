/** Words on an admin's own account. Strings that the specification fixes stand here word by word. */
export const account = {
  name: 'Your name',
  nameHint: 'The other admins see it beside what you change.',
  emailTitle: 'Name and email',
  email: 'Email',
  current: 'Current password',
  currentHint: 'So that a person who finds this device open cannot take your account.',
  currentMissing: 'Enter your password',
  saveEmail: 'Save',
  emailMissing: 'Enter your email address',
  emailInvalid: 'Please enter a valid email address',
  emailSaved: ['Saved', 'If you changed your email, sign in with it from now on.'],
  emailFailed: 'Failed to update email',
  passwordTitle: 'Password',
  password: 'New password',
  passwordHint: 'At least 8 characters. A few words in a row are best.',
  passwordOut:
    'At least 8 characters. It signs out your other devices, for example a lost phone. What waits there stays.',
  confirm: 'New password again',
  savePassword: 'Change password',
  passwordShort: 'Password must be at least 8 characters',
  mismatch: "Passwords don't match",
  passwordSaved: ['Password changed', 'Your other devices were signed out.'],
  passwordFailed: 'Failed to update password',
  busy: 'Saving...',
  noAnswer: 'No answer from the internet yet. Check your connection; it is still tried.',
  error: 'Error',
  remove: 'Remove my data from this device',
  removeText:
    'For a device that you give away. It signs you out here and removes drafts, forms and what waits. What students saved stays.',
  removeTitle: 'Remove your data from this device?',
  removeAsk: 'Your drafts and forms on this device go, and you are signed out.',
  removeUnsent: (count: number) =>
    count === 1
      ? '1 change or file is not on the server yet. It would be lost for good.'
      : `${count} changes and files are not on the server yet. They would be lost for good.`,
  removeYes: 'Remove it',
  removeNo: 'Keep it',
  removeFailed: 'It could not be removed whole. Try again.',
} as const

export const reset = {
  page: 'Choose a new password',
  submit: 'Set password',
  busy: 'Saving...',
  successTitle: 'Password changed',
  successText: 'You are signed in. Your other devices were signed out.',
} as const

export const forgot = {
  page: 'Forgot your password?',
  intro: 'Enter the email address that you sign in with.',
  submit: 'Go on',
  busy: 'Asking...',
  sent: (email: string) =>
    `If ${email} is the address of an admin, a mail with a link to choose a new password arrives within a minute or two. The link works once, for a day. Look in the spam folder too.`,
  noMail:
    'This website cannot send mails. Ask another admin for a link to a new password: they make it under Admins. Or ask the person who runs the server to run this:',
  noMailThen: 'Both give a link that works once, for a day. Open it on this device.',
  failed: 'The server could not be asked. Try again in a minute.',
  toSignIn: 'Back to sign in',
} as const
