/** Words around a file that is looked at. */
export const fileStrings = {
  open: 'Open the file',
  picture: (name: string) => `The picture ${name}`,
  failed: 'The picture could not be opened. Check the internet, close this and try again.',
} as const
