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
    notReady: ['PDF file required', 'Open it and choose its PDF first.'],
    deleteText: (title) =>
      `“${title}” leaves the website. It stays in the trash for 30 days. Students keep the copies they saved.`,
  }),
  file: 'Notes (PDF)',
  subject: 'Subject',
  chooseSubject: 'Choose a subject',
  description: 'Description',
  tags: 'Tags',
  tagsHint: 'Separate with commas, for example: cell, ncert, class 11.',
  tagsWrong: 'At most 20 tags of 40 letters each.',
  thumbnail: 'Picture for the card',
  thumbnailHint: 'Without one the card shows a drawn cover.',
  slug: 'Short name (slug)',
  slugHint: 'If left empty, it is made from the title.',
  objectKey: 'Name of the stored file (object key)',
  objectKeyHint: 'If left empty, it is taken from the file.',
  noFile: { title: 'PDF file required', text: 'Please upload a PDF file.' },
  noSubject: { title: 'Subject required', text: 'Please select a subject.' },
  noTitle: { title: 'Title required', text: 'Please enter a title for the PDF.' },
  moreTags: (count: number) => `+${count} more`,
} as const
