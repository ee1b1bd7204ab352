import { rowWords } from '../rows/row-words.ts'

/** What the panel says of tests. Strings that the specification fixes stand here word by word. */
export const exams = {
  ...rowWords('test', 'tests', {
    none: 'No tests uploaded yet...',
    noneHint: 'Add the first one: choose a PDF, give it a title, and it is ready for students.',
    deleteText: (title) =>
      `“${title}” disappears from the website and stays in the trash for 30 days. Copies that students saved themselves stay with them.`,
  }),
  file: 'Question paper (PDF)',
  type: 'Type',
  subject: 'Subject',
  category: 'Category',
  difficulty: 'Difficulty',
  fixed: 'Type and PDF stay as they are. For another PDF, add a new test and delete this one.',
  noFile: { title: 'No file selected', text: 'Please select a PDF file to upload.' },
  noTitle: { title: 'Title required', text: 'Please enter a title for the test.' },
} as const
