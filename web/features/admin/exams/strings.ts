import { rowWords } from '../rows/row-words.ts'
import { strings } from '../strings.ts'

/** The panel's words on tests. Strings that the specification fixes stand here word by word. */
export const exams = {
  ...rowWords('test', 'tests', {
    page: strings.sections.exams,
    none: 'No tests uploaded yet...',
    noneHint: 'Add the first one: choose a PDF, give it a title, and it is ready for students.',
    notReady: ['No file selected', 'Open it and choose its PDF. Without that it is not published.'],
    deleteText: (title) =>
      `“${title}” disappears from the website and stays in the trash for 30 days. Copies that students saved themselves stay with them.`,
  }),
  file: 'Question paper (PDF)',
  type: 'Type',
  subject: 'Subject',
  category: 'Category',
  difficulty: 'Difficulty',
  fixed: 'The type stays as it is. Is it wrong?',
  replace: {
    menu: 'Replace the paper…',
    title: 'Replace the paper',
    submit: 'Replace the paper',
    label: 'New question paper (PDF)',
    now: (name: string, size: string) => `Now: ${name}, ${size}.`,
    text: 'Students see the new one once you save. The old one is kept in the history, and students who saved it are told that there is an update.',
  },
  noFile: { title: 'No file selected', text: 'Please select a PDF file to upload.' },
  noTitle: { title: 'Title required', text: 'Please enter a title for the test.' },
} as const
