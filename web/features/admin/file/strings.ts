/** Words around a file that is looked at. */
export const fileStrings = {
  open: 'Open the file',
  picture: (name: string) => `The picture ${name}`,
  failed:
    'The picture could not be opened. It needs the server: check the network, close this and try again.',
} as const
