// Words of the pages before the panel. Strings that the specification fixes stand here word by word.

export const login = {
  page: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign In',
  busy: 'Signing in...',
  unexpected: 'An unexpected error occurred',
  offline: 'No answer came from the server. Check the network, then try again.',
  forgot: 'Forgot your password?',
  showPassword: 'Show what is typed',
  successTitle: 'Login successful',
  successText: 'Welcome to the admin panel',
  ended:
    'Your session ended. Sign in again: changes that were not sent yet are safe on this device. If you were removed as an admin, they will not be sent.',
  endedInTab:
    'Your session ended: this browser keeps nothing. Changes that were not sent yet are lost when their tab closes.',
  needsSetUp:
    'This website has no admin yet. Open the link that was printed when the server started. Each start prints another one.',
} as const

export const join = {
  page: 'Become an admin',
  intro: (until: string) =>
    `You are invited to look after this website. Choose how you will sign in. The link works once, until ${until}.`,
  confirm: 'Password again',
  submit: 'Become an admin',
  busy: 'Creating...',
} as const

/** Words on a one-time link, whatever it is for. */
export const link = {
  signedIn: (email: string) =>
    `You are signed in here as ${email}. This link is for another person: open it on their device, or sign out here first. It was not used up.`,
  noToken: 'This link is not complete. Open the whole link that was sent to you.',
  otherLink: 'This link is for something else. Open the whole link that was sent to you.',
  offline:
    'No answer came from the server. Your link was not used up; check the network and try again.',
  failed: 'The server could not do this. Your link was not used up; try again in a minute.',
  toPanel: 'Back to the panel',
  toSignIn: 'Go to sign in',
} as const
