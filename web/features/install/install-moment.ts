import type { InstallWay } from './install-way.ts'

/** Memory of being asked to install; all in epoch ms by the device's own clock. */
export interface InstallMemory {
  /** When it was last asked. What was not said yes to counts as a no. */
  readonly askedAt: number | null
  /** When the app was put on the home screen, as far as we were told. */
  readonly installedAt: number | null
}

export const NO_FOR_MS = 30 * 24 * 60 * 60_000
/** The time for which a visitor who came back looks around before they are asked. */
export const LOOK_AROUND_MS = 30_000
/** Time before the question, in which a person may save several in a row. */
export const AFTER_SAVE_MS = 4_000

export const noMemory: InstallMemory = { askedAt: null, installedAt: null }

/** Reads what was kept; anything else than what this build keeps counts as nothing. */
export const readMemory = (text: string | null): InstallMemory => {
  try {
    const { askedAt, installedAt } = JSON.parse(text ?? '')
    const moment = (value: unknown): number | null =>
      typeof value === 'number' && Number.isFinite(value) ? value : null
    return { askedAt: moment(askedAt), installedAt: moment(installedAt) }
  } catch {
    return noMemory
  }
}

/** True within 30 days of it, on either side: a clock may have been set back. */
const isRecent = (moment: number | null, nowMs: number): boolean =>
  moment !== null && Math.abs(nowMs - moment) < NO_FOR_MS

/**
 * Whether this device may be asked at all. A browser that offers its own dialog knows that the app is not installed. Of
 * others only this site's own memory says so.
 */
export const mayAsk = (memory: InstallMemory, way: InstallWay, nowMs: number): boolean => {
  if (isRecent(memory.askedAt, nowMs)) return false
  return way === 'dialog' ? !isRecent(memory.installedAt, nowMs) : memory.installedAt === null
}

export interface InstallMoment {
  /** How long this page has been looked at. */
  readonly lookedMs: number
  /** How long ago a file was last saved on this page; null: none was. */
  readonly sinceSaveMs: number | null
  readonly savedCount: number
  readonly isSecondVisit: boolean
  /** A form, an open paper, a dialog, a search field, a payment: a person in one is not asked. */
  readonly isOccupied: boolean
}

/** Never at once, and never before the site was of use: a file saved, or a reason to come back. */
export const isMomentToAsk = (moment: InstallMoment): boolean => {
  if (moment.isOccupied) return false
  if (moment.sinceSaveMs !== null) return moment.sinceSaveMs >= AFTER_SAVE_MS
  return (moment.isSecondVisit || moment.savedCount > 0) && moment.lookedMs >= LOOK_AROUND_MS
}
