/** The key of the page's hint of the session. */
export const SESSION_KEY = 'academy-session'

/** Beginning of the ids of notes, in the device database, of who left this device. */
export const LEAVING = 'forget:'
