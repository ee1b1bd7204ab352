import { files } from '../intake/strings.ts'
import { changes } from '../outbox/strings.ts'

/** Words on an admin's own account. Strings that the specification fixes stand here word by word. */
export const account = {
  name: 'Your name',
  nameHint: 'The other admins see it beside what you change.',
  emailTitle: 'Email address',
  email: 'Email',
  current: 'Current password',
  currentHint: 'So that a person who finds this device open cannot take your account.',
  currentMissing: 'Enter your current password',
  saveEmail: 'Change email',
  emailInvalid: 'Please enter a valid email address',
  emailSaved: ['Email changed', 'Sign in with it from now on. Your other devices were signed out.'],
  emailFailed: 'Failed to update email',
  passwordTitle: 'Password',
  password: 'New password',
  passwordHint:
    'At least 8 characters. A few words in a row are better than signs; pasting from a password manager is welcome.',
  confirm: 'New password again',
  savePassword: 'Change password',
  passwordShort: 'Password must be at least 8 characters',
  mismatch: "Passwords don't match",
  passwordSaved: ['Password changed', 'Your other devices were signed out.'],
  passwordFailed: 'Failed to update password',
  busy: 'Saving...',
  error: 'Error',
  devicesTitle: 'Devices',
  devicesText:
    'If a phone was lost, end the sessions on all other devices. What waits to be sent stays on each of them, under your name, until you sign in there again.',
  everywhere: 'Sign out everywhere',
  everywhereTitle: 'Sign out everywhere?',
  everywhereAsk: 'You stay signed in here. All your other devices are signed out.',
  everywhereNo: 'Leave them',
  everywhereSaved: ['Signed out everywhere', 'This is the only device that is signed in now.'],
  everywhereFailed: 'No device was signed out. Check the network and try again.',
  remove: 'Remove my data from this device',
  removeText:
    'For a device that you give away. It signs you out here and removes drafts, forms and whatever waits. What students saved stays.',
  removeTitle: 'Remove your data from this device?',
  removeAsk: 'Your drafts and forms on this device go, and you are signed out.',
  removeUnsent: (count: number) =>
    count === 1
      ? '1 change is not on the server yet. It would be lost for good, with the file that it brings.'
      : `${count} changes are not on the server yet. They would be lost for good, with the files that they bring.`,
  removeOutOfReach:
    'What this device kept from before cannot be reached now, and stays. Close other tabs, reload, and remove it then.',
  removeKeep: 'Keep them as a file first, or send them: both are in the outbox.',
  removeToOutbox: 'Go to the outbox',
  removeKeeping: 'Remove your data, and none of these files is kept.',
  removeFilesIn: (count: number) =>
    count === 1
      ? '1 file came in and is no draft yet. It would be lost for good.'
      : `${count} files came in and are no drafts yet. They would be lost for good.`,
  removeYes: (unsent: number, filesIn: number) => {
    const lost = [
      ...(unsent > 0 ? [changes(unsent)] : []),
      ...(filesIn > 0 ? [files(filesIn)] : []),
    ]
    return lost.length > 0 ? `Remove it, and lose ${lost.join(' and ')}` : 'Remove it'
  },
  removeNo: 'Keep it',
  removeFailed: 'It could not be removed whole. Try again.',
} as const

export const reset = {
  page: 'Choose a new password',
  submit: 'Set password',
  busy: 'Saving...',
  noToken: 'This address is not complete. Open the link exactly as it was printed.',
  otherLink: 'This link is for something else. Open it exactly as it was printed.',
  signedIn: (here: string, whose: string) =>
    `You are signed in here as ${here}, and this link is for the password of ${whose}. Open it on their device, or sign out here first. It was not used up.`,
  toPanel: 'Back to the panel',
  offline: 'No answer came from the server. Nothing was changed; check the network and try again.',
  failed: 'The server could not set the password. Try again in a minute.',
  successTitle: 'Password changed',
  successText: 'You are signed in. Your other devices were signed out.',
  toSignIn: 'Go to sign in',
} as const

export const forgot = {
  page: 'Forgot your password?',
  intro: 'Enter the email address that you sign in with.',
  submit: 'Go on',
  busy: 'Asking...',
  sent: (email: string) =>
    `If ${email} is the address of an admin, a mail with a link to choose a new password arrives within a minute or two. The link works once, for a day. Look among unwanted mail too.`,
  noMail:
    'This website cannot send mails. Ask the person who runs the server for a link to a new password. They run this on the server:',
  noMailThen: 'It prints a link that works once, for a day. Open it on this device.',
  failed: 'The server could not be asked. Try again in a minute.',
  toSignIn: 'Back to sign in',
} as const
