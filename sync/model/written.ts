import type { CollectionName } from './collections.ts'

// Rules for writing, in a module of their own, because the pages of visitors never load it.

/** A claim about results names its year. */
const YEAR = /(?:^|[^0-9])20[0-9]{2}(?:[^0-9]|$)/

/** A pattern for a word in upper and lower case, because patterns go to the server without their flags. */
const anyCase = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** Letters of host names, without letters that a browser reads as others: 'ⓛocalhost' is 'localhost'. */
const LETTER = 'a-zA-Z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u012f\\u0400-\\u0dff'
/** Last parts of host names that exist only within a local network. */
const INWARD = anyCase('localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa')
/** A host name of two parts or more that is not of a local network. */
const OUTWARD = `(?:[${LETTER}0-9_-]+\\.)+(?!(?:${INWARD})\\.?[:/])[${LETTER}][${LETTER}0-9-]*[${LETTER}0-9]\\.?`
const VIDEO_FILE = `https?:\\/\\/[^/?#]*\\/[^?#]*\\.(?:${anyCase('mp4|webm|ogg')})(?:[?#]|$)`
/** Every visitor's browser fetches a video file, so that its address must not be inside the visitor's own network. */
const PLAYED_FROM_OUTSIDE = new RegExp(
  `^(?:(?!${VIDEO_FILE})|https?:\\/\\/${OUTWARD}(?::[0-9]{1,5})?\\/)`,
)

/** A day that exists, from 2000 to 2100. */
const DAY =
  '(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|' +
  '02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29'
const DAY_OR_NONE = new RegExp(`^(?:${DAY})?$`)
/** A moment on such a day. */
const MOMENT_OR_NONE = new RegExp(`^(?:(?:${DAY}) [0-9:.]+Z)?$`)
const PLAN = { publish_at: MOMENT_OR_NONE } as const

/** Marks that change the direction of a text, and the sign for a lost letter. No text may have them. */
export const HIDDEN_LETTERS = /[\u202a-\u202e\u2066-\u2069\ufffd]/
/** A letter that a person sees: no blank, control or filler. A required text needs one. */
export const VISIBLE_LETTER =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: letters that show nothing, each by itself.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are among them.
  /[^\s\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]/

/** The pattern that a text, or each line of a list, needs when it is written; older values stay readable. */
export const written: Readonly<Partial<Record<CollectionName, Readonly<Record<string, RegExp>>>>> =
  {
    tests_library: PLAN,
    free_pdfs: PLAN,
    demo_videos: { ...PLAN, external_video_url: PLAYED_FROM_OUTSIDE },
    testimonials: { ...PLAN, consent_on: DAY_OR_NONE },
    programs: PLAN,
    announcements: { ...PLAN, until: MOMENT_OR_NONE },
    global_settings: {
      results: YEAR,
      exam_date: DAY_OR_NONE,
      privacy_policy_date: DAY_OR_NONE,
      disclaimer_date: DAY_OR_NONE,
    },
  }
