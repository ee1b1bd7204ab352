import type { SaveTarget } from '../../../../sync/index.ts'

/**
 * The version of a file that is read: the open one for as long as it can be had. Else the site's, and without a network the
 * one that is saved here.
 */
export const versionToRead = (
  newest: SaveTarget,
  copy: SaveTarget | null,
  { isOffline, open }: { readonly isOffline: boolean; readonly open: string | null },
): SaveTarget => {
  if (!copy || open === newest.file.sha256) return newest
  return isOffline || open === copy.file.sha256 ? copy : newest
}
