import type { CollectionName } from './collections.ts'

// Apart from the models, since only whoever writes needs it: pages of visitors load none of this.

/** Claims about results say of which year they are. */
const YEAR = /(?:^|[^0-9])20[0-9]{2}(?:[^0-9]|$)/

/** The pattern of a word in any letters: a pattern goes to the server without its flags. */
const anyCase = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** Letters of names of hosts, without those that a browser reads as others: 'ⓛocalhost' is 'localhost'. */
const LETTER = 'a-zA-Z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u012f\\u0400-\\u0dff'
/** Names that lead somewhere within a network only. */
const INWARD = anyCase('localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa')
/** A name of two parts or more, the last beginning with a letter: nothing of a local network. */
const OUTWARD = `(?:[${LETTER}0-9_-]+\\.)+(?!(?:${INWARD})\\.?[:/])[${LETTER}][${LETTER}0-9-]*[${LETTER}0-9]\\.?`
const VIDEO_FILE = `https?:\\/\\/[^/?#]*\\/[^?#]*\\.(?:${anyCase('mp4|webm|ogg')})(?:[?#]|$)`
/** A file that browsers play is fetched by every visitor, admins too: none from inside their own network. */
const PLAYED_FROM_OUTSIDE = new RegExp(
  `^(?:(?!${VIDEO_FILE})|https?:\\/\\/${OUTWARD}(?::[0-9]{1,5})?\\/)`,
)

/** The pattern that a text, or each line of a list, needs when it is written; older values stay readable. */
export const written: Readonly<Partial<Record<CollectionName, Readonly<Record<string, RegExp>>>>> =
  {
    demo_videos: { external_video_url: PLAYED_FROM_OUTSIDE },
    global_settings: { results: YEAR },
  }
