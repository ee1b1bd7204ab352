/** Words of the notes' pages; those of the specification stand exactly as it has them. */
export const strings = {
  heading: 'Free PDFs',
  title: 'Free PDFs',
  description:
    'Free PDF notes for NEET in Biology, Chemistry and Physics, by chapter, to download and to read offline.',
  results: 'Results',
  search: 'Search notes by title or description',
  searchHint: 'Search titles and descriptions',
  subjects: 'Subject',
  all: 'All',
  downloadPdf: 'Download PDF',
  openInNewTab: 'Open in New Tab',
  noFile: 'The file of these notes is not on the site yet.',
  loading: 'Loading PDFs',
  loadingOne: 'Loading the PDF',
  emptyTitle: 'No PDFs found',
  emptyText: 'No PDFs available yet.',
  unmatchedText: 'Try adjusting your search or filters.',
  clearFilters: 'Clear filters',
  errorTitle: 'Error Loading PDFs',
  errorText: "Sorry, we couldn't load the PDFs. Please try again later.",
  tryAgain: 'Try again',
  goHome: 'Go Home',
  unseenTitle: 'Connect once',
  unseenText:
    'This device has not seen the list yet. After one visit with internet, lists and search work offline.',
  unseenItemTitle: 'Not on this device yet',
  unseenItemText:
    'This PDF has not been synced to this device. Connect to the internet once and it opens here.',
  missingTitle: 'PDF Not Found',
  missingText: 'The requested PDF could not be found.',
  back: 'Back to Free PDFs',
  idRequired: 'PDF ID is required',
  idRequiredText: 'This address names no PDF.',
  viewer: 'Viewer',
  viewerNeedsNetwork:
    'Without internet only saved files open. Save this one when you are online; it then opens here.',
} as const

/** Heading of the list for a screen reader: 'PDFs 13 to 24 of 26'. */
export const resultsHeading = (first: number, shown: number, total: number): string =>
  `PDFs ${first} to ${first + shown - 1} of ${total}`
