import type { Connection, ShelfKey } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { files, shelfNames } from './strings.ts'

/** Words before a whole shelf is saved. */
export const saveStrings = {
  tooBigTitle: (key: ShelfKey) => `Not enough space for ${shelfNames[key]}.`,
  tooBigText: (bytes: number, free: number, reserve: number) =>
    `It needs ${formatBytes(bytes)}; ${formatBytes(free)} can be used. ${formatBytes(reserve)} stay free for your phone. Nothing you saved will be removed.`,
  saveNewest: (count: number, bytes: number) => `Save the newest ${count} (${formatBytes(bytes)})`,
  chooseRemove: 'Choose what to remove',
  needs: (count: number, bytes: number) =>
    count === 0
      ? 'All of it is here already.'
      : `It needs ${formatBytes(bytes)} for ${files(count)}.`,
  staysFree: (free: number | null, bytes: number) =>
    free === null
      ? 'This browser does not tell how much space is left.'
      : `After that, about ${formatBytes(Math.max(0, free - bytes))} can still be used.`,
  later: 'What is published later comes by itself, as the switch for Wi-Fi says.',
  costs: (connection: Connection): string => {
    if (connection.savesData) return 'Your browser is set to save data.'
    if (connection.kind === 'metered') return 'You are on mobile data now.'
    return connection.kind === 'unknown'
      ? 'This browser does not tell whether data costs you money now.'
      : ''
  },
  saveNow: (bytes: number) => `Save now (${formatBytes(bytes)})`,
  saveLater: 'Save when on Wi-Fi',
  keepIt: 'Save new files too',
}
