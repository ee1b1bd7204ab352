import { rowWords } from '../rows/row-words.ts'
import { strings } from '../strings.ts'

const failed = ['Error', 'Failed to save PDF. Please try again.'] as const

/** The panel's words on free PDFs. Strings that the specification fixes stand here word by word. */
export const notes = {
  ...rowWords('PDF', 'PDFs', {
    page: strings.sections.notes,
    none: 'No PDFs found...',
    noneHint:
      'Add the first one: choose a PDF, say what it is about, and it is ready for students.',
    addFailed: failed,
    editFailed: failed,
    notReady: [
      'PDF file required',
      'Open it and choose its PDF. Without that it is not published.',
    ],
    deleteText: (title) =>
      `“${title}” disappears from the website and stays in the trash for 30 days. Copies that students saved themselves stay with them.`,
  }),
  file: 'Notes (PDF)',
  subject: 'Subject',
  chooseSubject: 'Choose a subject',
  description: 'Description',
  tags: 'Tags',
  tagsHint: 'Between commas, for example: cell, ncert, class 11.',
  tagsAuto: 'Guessed from the title; change them if you like.',
  tagsWrong: 'At most 20 tags of 40 letters each.',
  thumbnail: 'Picture for the card',
  thumbnailHint: 'Without one the card shows a drawn cover.',
  slug: 'Short name (slug)',
  slugHint: 'Empty: made from the title. A number is added where another PDF has it already.',
  objectKey: 'Name of the stored file (object key)',
  objectKeyHint: 'Empty: taken from the file.',
  noFile: { title: 'PDF file required', text: 'Please upload a PDF file.' },
  noSubject: { title: 'Subject required', text: 'Please select a subject.' },
  noTitle: { title: 'Title required', text: 'Please enter a title for the PDF.' },
  moreTags: (count: number) => `+${count} more`,
} as const
