import type { SaveState, SyncErrorCode, WaitReason } from '../../../sync/index.ts'
import { formatBytes } from './amounts.ts'

/** Why a file waits. 'offline': there is no internet; 'reader': the file is here, and the reader that opens it is not. */
export type ShownReason = WaitReason | 'offline' | 'reader'
/** A `SaveState` with what a person needs to know of it. */
export type ShownState = SaveState | { readonly kind: 'waiting'; readonly why: ShownReason }

/** Without internet every file waits for that first, unless a person paused it. */
export const shownState = (state: SaveState, isOnline: boolean): ShownState => {
  if (isOnline || state.kind !== 'waiting') return state
  const isPaused = state.why === 'paused' || state.why === 'paused-alone'
  return isPaused ? state : { kind: 'waiting', why: 'offline' }
}

/** How a save stands: the word under the bubble, the bubble's name for a screen reader, and the sentence on an item's page. */
interface SaveWords {
  readonly word: string
  readonly name: string
  readonly sentence: string
}

const reasonWords: Readonly<Record<ShownReason | 'turn', SaveWords>> = {
  turn: {
    word: 'Waiting',
    name: 'Waiting to be saved',
    sentence: 'Waits for its turn or for internet. It starts by itself.',
  },
  paused: {
    word: 'Paused',
    name: 'Saving is paused',
    sentence: 'You paused all saving on the Saved page. Go on there.',
  },
  'paused-alone': {
    word: 'Paused',
    name: 'Paused',
    sentence: 'Paused. What has arrived stays here.',
  },
  wifi: {
    word: 'Wi-Fi',
    name: 'Waiting for Wi-Fi',
    sentence: 'Waits for Wi-Fi and then starts by itself. A tap starts it now.',
  },
  tap: {
    word: 'Waiting',
    name: 'Waiting for your tap',
    sentence: 'Waits for your tap, because data may cost you money.',
  },
  login: {
    word: 'Sign in',
    name: 'Waiting for a Wi-Fi login',
    sentence: 'This Wi-Fi sent its login page instead of the file. Sign in to the Wi-Fi.',
  },
  offline: {
    word: 'Offline',
    name: 'Waiting for internet',
    sentence: 'Waits for internet and then goes on by itself.',
  },
  reader: {
    word: 'Waiting',
    name: 'Waiting for the reader',
    sentence: 'The file is here. The reader that opens it is still loading.',
  },
}

/** How a save stands, in percent; 0 while nothing came yet. Never 100: that is only said once the file is checked. */
export const savedPercent = (state: {
  readonly received: number
  readonly total: number
}): number => (state.total > 0 ? Math.min(99, Math.floor((state.received / state.total) * 100)) : 0)

export const saveWords = (state: ShownState, sizeBytes: number): SaveWords => {
  const size = formatBytes(sizeBytes)
  switch (state.kind) {
    case 'unsaved':
      return {
        word: `Save\n${size}`,
        name: `Save ${size} offline`,
        sentence: `Not on this device yet. Saving uses ${size} of data, once.`,
      }
    case 'waiting': {
      const words = reasonWords[state.why ?? 'turn']
      return { ...words, name: `${words.name}, options` }
    }
    case 'saving':
      return {
        word: `${savedPercent(state)} %`,
        name: `Saving, ${savedPercent(state)} %, options`,
        sentence: `Saving: ${formatBytes(state.received)} of ${formatBytes(state.total)}. If the internet stops, it goes on later where it stopped.`,
      }
    case 'saved':
      return {
        word: 'Saved',
        name: 'Saved on this device, options',
        sentence: 'Saved on this device: opens without internet.',
      }
    case 'update':
      return {
        word: 'Update',
        name: `Save the new version, ${size}`,
        sentence: 'An older version is saved here. Tap Update for the new one.',
      }
    case 'failed':
      return { word: 'Retry', name: 'Not saved, try again', sentence: saveFailure(state.code) }
    case 'unavailable':
      return {
        word: '',
        name: '',
        sentence:
          state.why === 'insecure'
            ? 'This address is not secure (no https), so the browser cannot save files. Open the site by https to save.'
            : 'This browser has no place for saved files. Download the PDF instead.',
      }
    default:
      return state satisfies never
  }
}

/** Why a file is not saved, whether anything is lost, and what to do. */
export const saveFailure = (code: SyncErrorCode): string => {
  switch (code) {
    case 'quota':
      return 'This device is full, so the file was not saved. Your saved files are safe. Free some space and try again.'
    case 'offline':
      return 'There is no internet, so the file was not saved. Try again when you are online.'
    case 'server':
      return 'The server did not give the file. Nothing is lost; try again in a few minutes.'
    case 'mismatch':
      return 'The file arrived damaged, so it was deleted. Try again.'
    case 'missing':
    case 'forbidden':
      return 'This file is not on the site any more.'
    default:
      return 'The file was not saved. Nothing else is lost; try again.'
  }
}
