import type { CollectionName } from '../../../sync/index.ts'
import { adminRoot } from '../../shared/routes/paths.ts'

/** Addresses of the panel. */
export const settingsPath = adminRoot
export const startPath = `${adminRoot}/start`
export const loginPath = `${adminRoot}/login`
export const setUpPath = `${adminRoot}/setup`
export const tutorialsPath = `${adminRoot}/tutorials`
export const examsPath = `${adminRoot}/tests-library`
export const notesPath = `${adminRoot}/free-pdfs`
export const videosPath = `${adminRoot}/demo-videos`
export const testimonialsPath = `${adminRoot}/testimonials`
export const paymentPath = `${adminRoot}/payment`
export const programsPath = `${adminRoot}/programs`
export const accountPath = `${adminRoot}/account`
export const resetPath = `${adminRoot}/reset`
export const joinPath = `${adminRoot}/join`
export const forgotPath = `${adminRoot}/forgot`
export const auditPath = `${adminRoot}/audit`
export const adminsPath = `${adminRoot}/admins`
export const outboxPath = `${adminRoot}/outbox`
/** The tasks that a change there may need. */
export type OutboxTask = 'decide' | 'mend' | 'discard'
export const taskPath = (task: OutboxTask, id: string): string =>
  `${outboxPath}?${task}=${encodeURIComponent(id)}`
/** Files that came in heaps, or from another app. */
export const intakePath = `${adminRoot}/intake`

/** The page on which the rows of each collection are written. */
export const collectionPages: Readonly<Record<CollectionName, string>> = {
  tests_library: examsPath,
  free_pdfs: notesPath,
  demo_videos: videosPath,
  testimonials: testimonialsPath,
  programs: programsPath,
  global_settings: settingsPath,
  payment_settings: paymentPath,
}

/** Where sign-in leads: the page that was wanted, if it is one of the panel's own; else the settings. */
export const wantedPath = (state: unknown): string => {
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
      ? state.from
      : ''
  const isOurs =
    from === adminRoot || from.startsWith(`${adminRoot}/`) || from.startsWith(`${adminRoot}?`)
  return isOurs &&
    !from.startsWith(loginPath) &&
    !from.startsWith(setUpPath) &&
    !from.startsWith(resetPath)
    ? from
    : settingsPath
}
