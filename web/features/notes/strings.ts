import type { ItemWords } from '../../shared/ui/blank.tsx'
import type { ListWords } from '../../shared/ui/list-results.tsx'

/** Words of the notes' pages; those of the specification stand exactly as it has them. */
export const strings = {
  heading: 'Free PDFs',
  description:
    'Free PDF notes for NEET in Biology, Chemistry and Physics, by chapter, to download and to read offline.',
  search: 'Search notes by title or description',
  searchHint: 'Search PDFs',
  subjects: 'Subject',
  all: 'All',
  saved: 'Saved',
  downloadPdf: 'Download PDF',
  read: 'Read',
  more: (subject: string) => `More ${subject}`,
  openInNewTab: 'Open in New Tab',
  noFile: 'The file of these notes is not on the site yet.',
  back: 'Back to Free PDFs',
  viewer: 'Viewer',
  readerComing: 'Opening…',
  readerMissing:
    'The reader is not on this device yet. Its code comes with the first PDF that you open with internet.',
} as const

const failed = {
  errorTitle: 'Error Loading PDFs',
  errorText: "Sorry, we couldn't load the PDFs. Please try again later.",
} as const

/** Words of the list in each of its states (N2). */
export const listWords: ListWords = {
  ...failed,
  loading: 'Loading PDFs',
  heading: (first, shown, total) => `PDFs ${first} to ${first + shown - 1} of ${total}`,
  emptyTitle: 'No PDFs found',
  emptyText: 'No PDFs available yet.',
  unmatchedText: 'Try adjusting your search or filters.',
}

/** Words of a note's page where there is no note (N3). */
export const itemWords = {
  ...failed,
  loading: 'Loading the PDF',
  missingTitle: 'PDF Not Found',
  missingText: 'The requested PDF could not be found.',
  removedText: 'This PDF was taken off the site while you had it open.',
  unseenText: 'This PDF is not on this device yet. Connect to the internet once and it opens here.',
  idRequired: 'PDF ID is required',
  idRequiredText: 'This address names no PDF.',
} satisfies ItemWords & { loading: string }
