/** Words on keys of one letter. */
export const keys = {
  title: 'Keys',
  about: 'On a list, while nothing is typed:',
  list: [
    ['/', 'Search'],
    ['n', 'Add'],
    ['?', 'This list'],
  ],
  on: 'Use keys of one letter on this device',
} as const
