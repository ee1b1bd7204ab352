/** Where the session lies in the page's storage. */
export const SESSION_KEY = 'academy-session'

/** Beginning of the names of notes in the page's storage. */
export const NOTE_PREFIX = 'academy-pulling-'
