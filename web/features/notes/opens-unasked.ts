import type { Connection, SavingRules } from '../../../sync/index.ts'

/** Facts of a window that decide. */
export interface Room {
  readonly isWide: boolean
  /** It is pointed at with a mouse, as no phone or tablet is. */
  readonly hasMouse: boolean
}

/**
 * Whether the reader inside of a page opens unasked: there is room, and data costs nothing or may come. Where the
 * browser tells no costs, as on every desk, a mouse means a desk, and a tablet asks.
 */
export const opensUnasked = (
  { isWide, hasMouse }: Room,
  connection: Connection,
  rules: Pick<SavingRules, 'wifiOnly'>,
): boolean => {
  if (!isWide || connection.savesData) return false
  if (!rules.wifiOnly) return true
  switch (connection.kind) {
    case 'unmetered':
      return true
    case 'metered':
      return false
    case 'unknown':
      return hasMouse
    default:
      return connection.kind satisfies never
  }
}
