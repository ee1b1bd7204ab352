import type { ExamType } from '../../../sync/index.ts'
import { examTypeLabels } from '../../shared/labels/exam-labels.ts'

/** Words of the exam papers' pages; those of the specification stand exactly as it has them. */
export const strings = {
  heading: 'Tests',
  tabs: 'Test type',
  results: 'Results',
  search: 'Search tests by title',
  searchHint: 'Search tests',
  filter: 'Filter',
  filterHeading: 'Filter tests',
  subject: 'Subject',
  category: 'Category',
  difficulty: 'Difficulty',
  allSubjects: 'All subjects',
  allCategories: 'All categories',
  allDifficulties: 'All difficulties',
  all: 'All',
  clearAll: 'Clear all',
  clearFilters: 'Clear filters',
  viewDetails: 'View Details',
  download: 'Download',
  viewTest: 'View Test',
  downloadPdf: 'Download PDF',
  noFile: 'The file of this test is not on the site yet.',
  loading: 'Loading tests',
  loadingOne: 'Loading the test',
  errorTitle: 'Error Loading Tests',
  errorText: "Sorry, we couldn't load the tests. Please try again later.",
  goHome: 'Go Home',
  tryAgain: 'Try again',
  emptyTitle: 'No tests found',
  unmatchedText: 'No tests match your current filters. Try adjusting your search criteria.',
  unseenTitle: 'Connect once',
  unseenText:
    'This device has not seen the list yet. After one visit with internet, lists and search work offline.',
  unseenItemTitle: 'Not on this device yet',
  unseenItemText:
    'This test has not been synced to this device. Connect to the internet once and it opens here.',
  missingTitle: 'Test Not Found',
  missingText: "The test you're looking for doesn't exist or has been removed.",
  backToTests: 'Back to Tests',
  idRequired: 'Test ID is required',
  idRequiredText: 'This address names no test.',
} as const

/** The plural of a type, where there are several. */
export const typePlural: Readonly<Record<ExamType, string>> = {
  full: 'Full Tests',
  part: 'Part Tests',
  dpp: 'DPPs',
}

export const emptyText = (type: ExamType): string => `No ${examTypeLabels[type]} available yet.`
export const moreHeading = (type: ExamType): string => `More ${typePlural[type]}`
export const showTests = (total: number | null): string => {
  if (total === null) return 'Show tests'
  return total === 1 ? 'Show 1 test' : `Show ${total} tests`
}
/** Heading of the list for a screen reader: 'Tests 13 to 16 of 16'. */
export const resultsHeading = (first: number, shown: number, total: number): string =>
  `Tests ${first} to ${first + shown - 1} of ${total}`

/** Title and description of the document, per type (T7). */
export const pageMeta: Readonly<Record<ExamType, { title: string; description: string }>> = {
  full: {
    title: 'Full Tests',
    description:
      'Full syllabus test papers for NEET with Biology, Chemistry and Physics, free to download and readable offline.',
  },
  part: {
    title: 'Part Tests',
    description:
      'Part syllabus test papers for NEET, by subject and difficulty, free to download and readable offline.',
  },
  dpp: {
    title: 'DPP: Daily Practice Papers',
    description:
      'Daily practice papers (DPP) for NEET, a short paper for every day, free to download and readable offline.',
  },
}
