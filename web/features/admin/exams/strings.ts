import { rowWords } from '../rows/row-words.ts'
import { strings } from '../strings.ts'

/** The panel's words on tests. Strings that the specification fixes stand here word by word. */
export const exams = {
  ...rowWords('test', 'tests', {
    page: strings.sections.exams,
    none: 'No tests uploaded yet...',
    noneHint: 'Add the first one: choose a PDF, give it a title, and it is ready for students.',
    notReady: ['No file selected', 'Open it and choose its PDF first.'],
    deleteText: (title) =>
      `“${title}” leaves the website. It stays in the trash for 30 days. Students keep the copies they saved.`,
  }),
  file: 'Question paper (PDF)',
  type: 'Type',
  subject: 'Subject',
  category: 'Category',
  difficulty: 'Difficulty',
  fixed: 'The type cannot be changed. To change it, delete this test and add it again.',
  hintStored:
    'Students see another paper when you save. The old one stays in the history. Students who saved it are told.',
  noFile: { title: 'No file selected', text: 'Please select a PDF file to upload.' },
  noTitle: { title: 'Title required', text: 'Please enter a title for the test.' },
} as const
