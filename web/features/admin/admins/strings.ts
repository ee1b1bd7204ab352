/** Words on the admins among themselves. */
export const admins = {
  about:
    'Every admin may do everything in this panel. There is no sign-up: an admin is invited by a link that works once.',
  invite: 'Invite an admin',
  list: 'Admins',
  you: 'You',
  yourself: 'Only another admin can remove you.',
  since: (day: string) => `since ${day}`,
  remove: 'Remove',
  of: (name: string) => ` ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: [
    'They are signed out everywhere at once and cannot sign in again.',
    'What they wrote stays, and so does what was noted of them. Changes that still wait on their devices are never sent.',
    'Invitations that they made, and links to a new password for them, end.',
    'It is done at once. The way back is a new invitation.',
  ],
  own: 'Your current password',
  ownHint: 'So that a person who finds this device open cannot remove an admin.',
  ownMissing: 'Enter your current password',
  removeYes: 'Remove admin',
  removing: 'Removing...',
  removed: (name: string) => `${name} was removed`,
  removedText: 'They are signed out everywhere. The way back is a new invitation.',
  removeOffline:
    'You are offline. No admin is removed without the server: try again with a network.',
  removeUnanswered:
    'No answer came from the server. Look whether they are still in the list before you try again.',
  removeFailed: 'No admin was removed',
  changeAddress: 'Change this address',
  twin: (twin: string) =>
    `It differs from ${twin}, the address of another admin, by capitals only. You sign in by exactly this spelling.`,
  twinOf: (name: string, twin: string) =>
    `It differs from ${twin}, the address of another admin, by capitals only. ${name} signs in by exactly this spelling, and can change it under Account Settings.`,
  invites: 'Open invitations',
  noName: 'Without a name',
  madeBy: (who: string, until: string) => `made by ${who}, ends ${until}`,
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing...',
  withdrawn: ['Invitation withdrawn', 'Its link does not work any more.'],
  withdrawFailed: 'The invitation was not withdrawn',
  offline: 'The admins are read from the server, and no answer came. Try again with a network.',
  failed: 'The server could not say who the admins are. Try again in a moment.',
  unanswered: 'No answer came from the server. Check the network and try again.',
  unknown: 'The server could not do this. Try again in a moment.',
  withdrawOffline: 'You are offline. It is withdrawn on the server: try again with a network.',
} as const

export const invitation = {
  title: 'Invite an admin',
  name: 'Name of the person',
  nameHint: 'For you to tell invitations apart. They can change it when they join.',
  make: 'Make the link',
  making: 'Making...',
  madeTitle: 'Send this link now',
  shown:
    'It is shown only here and only now. A person who has it can become an admin with it, once.',
  until: (when: string) => `It works until ${when}.`,
  link: 'Link of the invitation',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The browser does not let this be copied. Choose the link and copy it by hand.',
  share: 'Share link',
  shareText: 'Become an admin of our website. The link works once, for a day.',
  done: 'Done',
  leaving:
    'You have not copied or shared the link, and it cannot be shown again. Without it, withdraw this invitation in the list and make another.',
  stay: 'Back to the link',
  leave: 'Close without it',
  failed: 'No invitation was made',
} as const
