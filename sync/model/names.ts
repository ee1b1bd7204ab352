// Constants of the model, in a module without zod.

export const EXAM_TYPES = ['full', 'part', 'dpp'] as const
export const CATEGORIES = ['dpp', 'part', 'fst'] as const
export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const
export const NOTE_SUBJECTS = ['Biology', 'Chemistry', 'Physics', 'General'] as const
export const VIDEO_SUBJECTS = ['Biology', 'Chemistry'] as const

export const FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
/** Largest upload, in bytes: a file must be smaller than this (M8). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** The id of the only row of `global_settings`. */
export const GLOBAL_SETTINGS_ID = 'globalsettings1'
/** The id of the only row of `payment_settings`. */
export const PAYMENT_SETTINGS_ID = 'paymentsettings'

/** Milliseconds since 1970 (UTC) of a moment of the server, 0 for an empty one. */
export const momentMs = (moment: string | undefined): number =>
  moment ? Date.parse(moment.replace(' ', 'T')) : 0
