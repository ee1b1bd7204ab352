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
  urlWrong: 'This is not a web address. Copy the link from the page of the video.',
  subject: 'Subject',
  description: 'Description',
  duration: 'Length',
  durationHint:
    'Minutes and seconds, for example 4:05, or whole seconds. If left empty, N/A is shown.',
  durationWrong: 'Write whole seconds, or minutes and seconds like 4:05.',
  thumbnail: 'Picture for the card',
  thumbnailHint: 'Without one the site shows the picture of YouTube or Vimeo, or a drawn cover.',
  noTitle: { title: 'Title required', text: 'Please enter a title for the video.' },
  noUrl: { title: 'Link required', text: 'Please enter the link to the video.' },
  link: {
    frame: (provider: string) => `${provider} video: plays inside the site.`,
    file: (host: string) => `Video file on ${host}: plays inside the site.`,
    plain: (host: string) =>
      `A page on ${host}: it cannot play inside the site. The site shows a link to it.`,
    inward:
      'Visitors cannot open this address: it is inside a home or office network. Use another one.',
    refused: 'The site cannot open this address.',
    open: 'Open the video',
  },
  providers: { youtube: 'YouTube', vimeo: 'Vimeo', drive: 'Google Drive' },
} as const
