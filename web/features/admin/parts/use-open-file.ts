import type { FileRef } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { rowStrings } from '../rows/strings.ts'
import { type PictureWay, pictureSource } from '../upload/small-picture.tsx'
import { toastBad } from './toast.tsx'

/** Where the bytes of a file are that visitors may not see, or that is not sent yet. */
export const ADMIN_WAYS: readonly PictureWay[] = ['here', 'token']

/** The other tab reads bytes of this device some time after it was sent to them. */
const KEEP_URL_MS = 60_000

/** Opens a file in a tab of its own, and says so where it cannot. */
export const useOpenFile = () => {
  const { sync } = useAdmin()
  return async (file: FileRef): Promise<void> => {
    // The tab is opened by the tap itself: after the wait for the token browsers would block it.
    const tab = window.open('about:blank', '_blank')
    const source = await pictureSource(sync, file, ADMIN_WAYS)
    if (source?.isOurs) setTimeout(() => URL.revokeObjectURL(source.url), KEEP_URL_MS)
    if (source && tab) {
      tab.opener = null
      tab.location.href = source.url
    } else {
      tab?.close()
      toastBad(rowStrings.openFailed[0], rowStrings.openFailed[1], 'open-file')
    }
  }
}
