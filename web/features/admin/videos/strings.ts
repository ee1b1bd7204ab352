import { rowWords } from '../rows/row-words.ts'
import { strings } from '../strings.ts'

const failed = ['Error', 'Failed to save video. Please try again.'] as const

/** The panel's words on videos. Strings that the specification fixes stand here word by word. */
export const videos = {
  ...rowWords('video', 'videos', {
    page: strings.sections.videos,
    none: 'No videos found...',
    noneHint: 'Add the first one: a link to YouTube, Vimeo or Google Drive, and a title.',
    addFailed: failed,
    editFailed: failed,
  }),
  url: 'Link to the video',
  urlHint: 'YouTube, Vimeo, Google Drive, or an address with .mp4, .webm or .ogg in it.',
  urlWrong: 'This is not an address of the web. Copy the link from the page of the video.',
  subject: 'Subject',
  description: 'Description',
  duration: 'Length',
  durationHint: 'Minutes and seconds, for example 4:05, or whole seconds. Empty: shown as N/A.',
  durationAuto: 'Filled in from the video of this link, where it tells; change it if you like.',
  durationWrong: 'Write whole seconds, or minutes and seconds like 4:05.',
  thumbnail: 'Picture for the card',
  thumbnailHint: 'Without one the site shows the picture of YouTube or Vimeo, or a drawn cover.',
  noTitle: { title: 'Title required', text: 'Please enter a title for the video.' },
  noUrl: { title: 'Link required', text: 'Please enter the link to the video.' },
  link: {
    frame: (provider: string) => `${provider} video: plays inside the site.`,
    file: (host: string) => `Video file on ${host}: plays inside the site.`,
    plain: (host: string) =>
      `A page on ${host}: it cannot be played inside the site, which shows a link to it instead.`,
    inward:
      'This address leads into a home or office network, where visitors cannot reach it. Use one that opens from anywhere.',
    refused: 'This is not an address that the site would open.',
    gone: (provider: string) =>
      `${provider} says that this video is gone, or not to be shown on other sites. Open it and look; it can be saved all the same.`,
    open: 'Open the video',
  },
  providers: { youtube: 'YouTube', vimeo: 'Vimeo', drive: 'Google Drive' },
} as const
