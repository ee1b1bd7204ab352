import { rowWords } from '../rows/row-words.ts'
import { strings } from '../strings.ts'

const failed = ['Error', 'Failed to save testimonial. Please try again.'] as const

/** The panel's words on testimonials. Strings that the specification fixes stand here word by word. */
export const testimonials = {
  ...rowWords('testimonial', 'testimonials', {
    page: strings.sections.testimonials,
    unnamed: 'Testimonial',
    none: 'No testimonials found...',
    noneHint: 'Add the first one: a screenshot of what a student or a parent wrote.',
    addFailed: failed,
    editFailed: failed,
  }),
  guidance:
    'No student names or specific college claims. Keep captions brief. Once you choose the screenshot you can cover names, pictures and numbers in it.',
  screenshot: 'WhatsApp screenshot',
  caption: 'Caption',
  captionHint: 'A few words, or nothing.',
  alt: 'What the screenshot says',
  altHint: 'Read out to those who do not see it, and found by the panel’s search.',
  consentOn: 'The student agreed to this',
  consentDay: (day: string) => `Noted for admins only: ${day}.`,
  consentBy: 'Who agreed (optional)',
  consentHow: 'How (optional)',
  consentHint: 'Visitors never see this.',
  consentHowHint: 'For example: wrote “yes” on WhatsApp.',
  noConsent: 'Tick this to publish it, or choose “Keep as draft”.',
  notReady: ['Consent required', 'Open it and tick “The student agreed to this”, then publish it.'],
  order: 'Order number',
  orderHint: 'The smallest number comes first; of equal ones the newest.',
  orderWrong: 'Write a whole number from 0 to 1000000.',
  noScreenshot: { title: 'Screenshot required', text: 'Please upload a WhatsApp screenshot.' },
  noOrder: { title: 'Order number required', text: 'Please enter a whole number, 0 or more.' },
} as const

/** Words of the step that covers a screenshot before it leaves the device. */
export const cover = {
  title: 'Cover names, pictures and numbers',
  guidance:
    'Draw a box over every name, face and phone number, with a finger or the mouse. It is painted black on this device, before anything is sent.',
  tools: 'What drawing does',
  tool: { cover: 'Box', crop: 'Crop' },
  add: { cover: 'Add a box', crop: 'Add a crop' },
  picture: 'The screenshot, as it will be sent',
  count: (count: number) =>
    count === 0
      ? 'Nothing is covered yet.'
      : `${count} ${count === 1 ? 'part is' : 'parts are'} covered.`,
  sides: { x: 'From left', y: 'From top', width: 'Width', height: 'Height' },
  remove: 'Remove the last box',
  leaving: 'Your boxes are not saved yet.',
  leave: 'Discard',
  done: 'Use this picture',
  uncovered: 'Use it uncovered',
} as const
