/** Words of a code or its page that leaves this device; they come behind the page. */
export const handOutStrings = {
  pictureFailed: 'The QR was not saved',
  pictureFailedText: 'The picture did not load. Check the internet and try again.',
  linkCopied: 'Link copied',
  linkCopiedText: 'Paste it into a chat. It opens on this programme.',
  copyFailed: 'Not copied',
  pictureName: (program: string, price: string): string => `UPI QR ${program} ${price}`,
  /** Message that a chat with a parent begins with. */
  toParent: (program: string, price: string): string =>
    `${program}, ${price}. Pay by UPI on this page:`,
}
