import { type FieldCode, PDF_FAULTS, type SyncErrorCode } from '../../../sync/index.ts'

/** Why a field was refused. */
export const fieldErrors = {
  required: 'This must not be empty.',
  too_short: 'This is too short.',
  too_long: 'This is too long.',
  too_small: 'This number is too small.',
  too_big: 'This is too big.',
  not_an_option: 'This is not one of the choices.',
  malformed: 'This does not have the right form.',
  hidden_letters:
    'This has hidden characters that a reader cannot see. Delete the text and type it again.',
  unknown_field: 'The server does not know this field. Update the app.',
  missing_file:
    'The file is not on the server, and this device could not put it there. Choose it again.',
  wrong_file_type: 'This kind of file is not accepted here.',
  too_many_pixels:
    'This picture has more than 40 megapixels. Make it smaller, then choose it again.',
  ...PDF_FAULTS,
  change_reused:
    'This was sent before, and is not so any more. It is kept here; send it again if it should be.',
  not_allowed: 'You may not change this.',
  needs_password:
    'This is changed with your password only, on Payment Settings. Save it again there.',
} as const satisfies Record<FieldCode, string>

/** Words for what went wrong, and whether anything is lost by it. */
export const errors = {
  offline: 'No answer came: there is no network, or the server is stopped.',
  captive: 'Something other than our server answered, perhaps a Wi-Fi login page.',
  server: 'The server has trouble. It is tried again by itself.',
  epoch: 'The server was restored. Content is fetched again.',
  ahead: 'The server was restored. Content is fetched again.',
  garbled: 'The answer was cut or damaged. It is tried again by itself.',
  unauthorized: 'Your session ended. Sign in again; what waits is safe.',
  forbidden: 'You may not do this.',
  rejected: 'The server did not accept this.',
  limited:
    'The network or a proxy refuses files of this size. The file is safe here and is tried again. Try another network, or a smaller file.',
  quota: 'This device is full. Make room, then try again.',
  aborted: 'The browser gave up saving. Try again.',
  closed: 'The browser closed its storage. Load the page again.',
  storage: 'This browser could not save. Try again.',
  invalid: 'Something here does not have the right form.',
  missing: 'This is no longer there.',
  mismatch: 'The file was damaged on the way. Choose it again.',
  internal: 'Something went wrong here. Load the page again.',
} as const satisfies Record<SyncErrorCode, string>
