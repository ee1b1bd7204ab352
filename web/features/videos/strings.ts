import type { ListWords } from '../../shared/ui/list-results.tsx'

/** Words of the videos' page; those of the specification stand exactly as it has them. */
export const strings = {
  heading: 'Demo Videos',
  description:
    'Demo videos for NEET Biology and Chemistry from live sessions, to watch before you decide.',
  lead: 'Videos need internet and load only when you tap.',
  subjects: 'Subject',
  all: 'All Videos',
  search: 'Search videos by title or description',
  searchHint: 'Search videos',
  watch: 'Watch Demo',
  length: 'Length',
  newTab: '(opens in a new tab)',
  loadingOne: 'Loading the video',
  loadingVideo: 'Loading video…',
  notAvailable: 'Video not available',
  goneText: 'This video is not on the site, or is there no more.',
  emptyText: 'The address of this video is missing.',
  unseenText:
    'This device has not seen this video yet. Connect to the internet once and it opens here.',
  errorText: "Sorry, we couldn't load the video. Please try again later.",
  noEmbed: 'Unable to embed this video',
  noEmbedText: 'It plays on its own page.',
  refusedText: 'Its address does not lead to a video on the web.',
  failed: 'Failed to load video',
  failedText: 'The player did not answer. It may be blocked here, or the network may be slow.',
  failedFileText:
    'The file did not play. It may be gone, or of a kind that this browser cannot play.',
  nothingToSee: 'Nothing to see?',
  offline: 'You are offline',
  offlineText: 'Videos need internet. This one can be played here as soon as there is a network.',
  noVideoTag: 'Your browser does not support the video tag.',
  tryAgain: 'Try again',
} as const

/** Words of the list in each of its states (V1). */
export const listWords: ListWords = {
  loading: 'Loading videos',
  heading: (first, shown, total) => `Videos ${first} to ${first + shown - 1} of ${total}`,
  emptyTitle: 'No videos found',
  emptyText: 'No videos yet. Add one from CMS.',
  unmatchedText: 'Try adjusting your search.',
  errorTitle: 'Error Loading Videos',
  errorText: "Sorry, we couldn't load the videos. Please try again later.",
}

export const playFrom = (player: string): string => `Play from ${player}`
export const openOn = (player: string): string => `Open on ${player}`
export const openItOn = (player: string): string => `Open it on ${player}`
/** Said before another site is asked for anything. */
export const whoPlays = (player: string, weight: string): string =>
  `Playing loads ${weight} from ${player}. Nothing has been sent to it yet.`
