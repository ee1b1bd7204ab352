import type { MovingList, SyncErrorCode } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { files, shelfNames } from './strings.ts'

/** Words around a list from another phone. */
export const importStrings = {
  importTitle: 'Import this list?',
  importItems: (list: MovingList): string => {
    const parts = [
      list.items.length > 0
        ? `${files(list.items.length)} to save (${formatBytes(list.bytes)})`
        : '',
      list.alreadyHere > 0 ? `${list.alreadyHere} already here` : '',
      list.shelves.length > 0
        ? `${list.shelves.map((key) => shelfNames[key]).join(', ')} with all that is new`
        : '',
      list.positions.length > 0
        ? `${list.positions.length} ${list.positions.length === 1 ? 'place' : 'places'} where reading stopped`
        : '',
    ].filter((part) => part !== '')
    return parts.length === 0 ? 'It is empty.' : `${parts.join(' · ')}.`
  },
  importUnknown: (titles: readonly string[]) =>
    `${titles.length === 1 ? 'One is' : `${titles.length} are`} not on the site, or not known here yet: ${titles.slice(0, 3).join(', ')}${titles.length > 3 ? ' …' : ''}`,
  importSafe: 'Nothing that is here is removed.',
  importNow: 'Import',
  imported: 'List imported',
  importFailed: (code: SyncErrorCode): string => {
    switch (code) {
      case 'garbled':
        return 'This is not a list of saved files, or it is damaged. Nothing was changed; choose the file that was exported.'
      case 'ahead':
        return 'This list was made by a newer version of the app. Nothing was changed; update the app and try again.'
      default:
        return 'The list could not be read. Nothing was changed; try again.'
    }
  },
  notImported: 'Not imported',
}
