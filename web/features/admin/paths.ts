import { type CollectionName, declared } from '../../../sync/index.ts'
import { adminRoot } from '../../shared/format/paths.ts'

/** The page on which the rows of a collection are written. */
export const collectionPage = (collection: CollectionName): string =>
  `${adminRoot}${declared[collection].panelPage}`

export const settingsPath = collectionPage('global_settings')
export const examsPath = collectionPage('tests_library')
export const notesPath = collectionPage('free_pdfs')
export const videosPath = collectionPage('demo_videos')
export const testimonialsPath = collectionPage('testimonials')
export const paymentPath = collectionPage('payment_settings')
export const programsPath = collectionPage('programs')
export const startPath = `${adminRoot}/start`
export const loginPath = `${adminRoot}/login`
const joinPath = `${adminRoot}/join`
export const tutorialsPath = `${adminRoot}/tutorials`
export const accountPath = `${adminRoot}/account`
const resetPath = `${adminRoot}/reset`
export const forgotPath = `${adminRoot}/forgot`
export const auditPath = `${adminRoot}/audit`
export const adminsPath = `${adminRoot}/admins`
export const outboxPath = `${adminRoot}/outbox`
/** The decision about a change that somebody else's crosses. */
export const decidePath = (id: string): string => `${outboxPath}?decide=${encodeURIComponent(id)}`
/** Many files at once, and files from another app: the installed panel's share target posts there. */
export const intakePath = `${adminRoot}/share`

/** The address after sign-in: the wanted page, if it is one of the panel's own; else the settings. */
export const wantedPath = (state: unknown): string => {
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
      ? state.from
      : ''
  const isOurs =
    from === adminRoot || from.startsWith(`${adminRoot}/`) || from.startsWith(`${adminRoot}?`)
  return isOurs &&
    !from.startsWith(loginPath) &&
    !from.startsWith(joinPath) &&
    !from.startsWith(resetPath)
    ? from
    : settingsPath
}
