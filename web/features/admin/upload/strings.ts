/** Words on files. Strings that the specification fixes stand here word by word. */
export const upload = {
  pdf: {
    drop: 'Drop the PDF here',
    choose: 'Choose a PDF',
    hint: 'PDF, under 10 MB.',
    wrongType: 'Please upload a PDF file.',
  },
  picture: {
    drop: 'Drop or paste the picture here',
    choose: 'Choose a picture',
    hint: 'PNG, JPG or WebP, under 10 MB. A larger one is made smaller here. Where it was taken is removed.',
    wrongType: 'Please upload a PNG, JPG, or WebP image file',
  },
  qr: {
    drop: 'Drop or paste the QR code here',
    choose: 'Choose a picture',
    hint: 'PNG, JPG, or JPEG, under 10 MB. Where it was taken is removed.',
    wrongType: 'Please upload a PNG, JPG, or JPEG image file',
  },
  onlyFirst: (name: string) =>
    ['One file at a time', `“${name}” was taken, the others were not.`] as const,
  another: 'Choose another',
  busy: 'Uploading...',
  tooBig: 'File size must be less than 10MB',
  empty: 'This file is empty. Open it where it came from, then choose it again.',
  damaged: 'This PDF is damaged and does not open. Save it again, then choose it once more.',
  fault: {
    heic: 'This is an iPhone photo (HEIC), which browsers cannot show. Share it as JPEG, or take a screenshot of it.',
    tooManyPixels:
      'This picture has more than 40 megapixels. Make it smaller, or take a screenshot of it.',
    tooLong:
      'This picture is too long to be read on a phone. Cut it into parts, and add each part.',
    broken: 'This picture cannot be read. Choose another one.',
  },
  smaller: (name: string, before: string, after: string) =>
    `“${name}” had ${before}. It was made smaller here, and has ${after} now.`,
  progress: (sent: string, total: string) =>
    `Uploading... ${sent} of ${total} · goes on if you close this`,
  finishing: 'Finishing…',
  noAnswer: 'No answer from the internet. The file is safe here and is tried again by itself.',
  kept: (size: string) => `${size} · safe on this device, not sent yet`,
  stored: (size: string) => `${size} · on the website`,
  successful: 'Upload successful',
  failedTitle: 'Upload failed',
  failedText: 'Failed to upload file. Please try again.',
  remove: 'Remove file',
  putBack: (name: string) => `Keep “${name}”`,
  cancel: 'Cancel the upload',
  same: 'Same file as',
  untitled: 'an untitled row',
} as const
