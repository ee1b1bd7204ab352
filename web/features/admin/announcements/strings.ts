import { rowWords } from '../rows/row-words.ts'

/** The panel's words on announcements. */
export const announcements = {
  ...rowWords('announcement', 'announcements', {
    page: 'Announcements',
    none: 'No announcements yet...',
    noneHint: 'Add the first one: a title, and the line stands under the head of every page.',
    addFailed: ['Not saved', 'Failed to save the announcement. Please try again.'],
  }),
  title: 'Title',
  text: 'Text',
  textHint: 'One short sentence after the title.',
  link: 'Link',
  linkHint:
    'Where the title leads: a page of this site such as /payment, or an address with https://.',
  linkWrong: 'Write a page of this site such as /payment, or an address that begins with https://.',
  until: 'Until',
  untilHint: 'India time. Then it is hidden. If left empty, it stays until you hide it.',
  untilPast: 'This moment has passed: choose a later one, or none.',
  stays: 'No end',
  noTitle: { title: 'Title required', text: 'Please enter a title for the announcement.' },
} as const
