const HOSTS =
  '(?:[\\w-]+\\.)*(?:youtube\\.com|youtube-nocookie\\.com|youtu\\.be|vimeo\\.com|drive\\.google\\.com)'
const LINK = new RegExp(`(?<![\\w.@/-])(?:https?://)?${HOSTS}/[^\\s<>"]+`, 'i')

/** The first link to a video in words that an app shares, with its scheme. '' where there is none. Pure. */
export const videoLinkIn = (words: string): string => {
  const [found = ''] = LINK.exec(words) ?? []
  const link = found.replace(/[.,;:!?)\]'’”]+$/, '') // the end of the sentence around it
  return link === '' || /^https?:/i.test(link) ? link : `https://${link}`
}
