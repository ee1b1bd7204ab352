import type { ExamType } from '../../../sync/index.ts'
import { examTypeLabels } from '../../shared/format/labels.ts'
import type { ItemWords } from '../../shared/ui/blank.tsx'
import type { ListWords } from '../../shared/ui/list-results.tsx'

/** Words of the exam papers' pages; those of the specification stand exactly as it has them. */
export const strings = {
  heading: 'Tests',
  tabs: 'Test type',
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
  onDevice: 'On this device',
  savedOrNot: 'Saved or not',
  saved: 'Saved',
  clearAll: 'Clear all',
  viewDetails: 'View Details',
  download: 'Download',
  viewTest: 'View Test',
  downloadPdf: 'Download PDF',
  noFile: 'The file of this test is not on the site yet.',
  more: (type: ExamType) => `More ${typePlural[type]}`,
  backToTests: 'Back to Tests',
} as const

const failed = {
  errorTitle: 'Error Loading Tests',
  errorText: "Sorry, we couldn't load the tests. Please try again later.",
} as const

const wordsOf = (type: ExamType): ListWords => ({
  ...failed,
  loading: 'Loading tests',
  heading: (first, shown, total) => `Tests ${first} to ${first + shown - 1} of ${total}`,
  emptyTitle: 'No tests found',
  emptyText: `No ${examTypeLabels[type]} available yet.`,
  unmatchedText: 'No tests match your current filters. Try adjusting your search criteria.',
})

/** Words of a type's list in each of its states (T6). */
export const listWords: Readonly<Record<ExamType, ListWords>> = {
  full: wordsOf('full'),
  part: wordsOf('part'),
  dpp: wordsOf('dpp'),
}

/** Words of a test's page where there is no test (T8). */
export const itemWords = {
  ...failed,
  loading: 'Loading the test',
  missingTitle: 'Test Not Found',
  missingText: "The test you're looking for doesn't exist or has been removed.",
  removedText: 'This test was taken off the site while you had it open.',
  unseenText:
    'This test is not on this device yet. Connect to the internet once and it opens here.',
  idRequired: 'Test ID is required',
  idRequiredText: 'This address names no test.',
} satisfies ItemWords & { loading: string }

/** The plural of a type, where there are several. */
export const typePlural: Readonly<Record<ExamType, string>> = {
  full: 'Full Tests',
  part: 'Part Tests',
  dpp: 'DPPs',
}

/** A choice that can only give nothing. */
export const noneOf = (label: string): string => `${label} (0)`
export const showTests = (total: number | null): string => {
  if (total === null) return 'Show tests'
  if (total === 0) return 'No tests match'
  return total === 1 ? 'Show 1 test' : `Show ${total} tests`
}
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
