/**
 * The only door of the engine: screens import from here, types included (tests/unit/door.test.ts). No module here has
 * side effects at import (package.json beside this file), so a page bundles only what it uses. That is neither RxDB nor
 * the rest of the engine, which runs in a worker.
 */
import type { Sync } from './api.ts'

export type * from './api.ts'
export * from './files/space/kept-files.ts'
export { type Live, type LiveCell, type Lookup, liveCell, type Reading } from './lib/live.ts'
export { REST_ENGINE } from './lib/page-port.ts'
export { sameValue } from './lib/same-value.ts'
export { sha256Of } from './lib/sha256.ts'
export type { SyncErrorCode } from './lib/sync-error.ts'
export { type CollectionName, collections, type Rows } from './model/collections.ts'
export type * from './model/content.ts'
export {
  declared,
  type FilterName,
  isCollectionName,
  isSingle,
} from './model/declared.ts'
export {
  type FileArea,
  type FileRef,
  type FileType,
  fileAreaSchema,
  fileRefSchema,
  fileTypeSchema,
} from './model/fields.ts'
export * from './model/lists.ts'
export * from './model/names.ts'
export { PDF_FAULTS } from './model/pdf-faults.ts'
export {
  type GlobalSettings,
  globalSettingsSchema,
  type PaymentSettings,
} from './model/settings.ts'
export type { FieldCode, PdfFaultCode } from './model/wire.ts'
export {
  errorsInFields,
  isStagedFile,
  requiredFiles,
  writingErrors,
} from './outbox/field-errors.ts'
export { pageCount } from './queries/pages.ts'
export {
  ROW_CHIPS,
  rowStatus,
  type SortName,
  titleOf,
} from './queries/panel-lists.ts'
export { type PublicName, type PublicReads, queryTable } from './queries/query-table.ts'
export { foldText, wordsOf } from './search/fold.ts'
export {
  type Cursor,
  hasReached,
  isOutOfReach,
  type SyncStatus,
  startingStatus,
} from './status/status.ts'

/**
 * Starts the engine, in a worker where there are any, and gives its door once the code is here. Call it once per page.
 * `status` says what does not work.
 * @throws where the code did not arrive
 */
export const openSync = async (): Promise<Sync> =>
  (await import('./client/open-client.ts')).openClient()
