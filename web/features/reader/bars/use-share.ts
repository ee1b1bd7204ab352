import { useState } from 'react'
import type { SaveTarget } from '../../../../sync/index.ts'
import { pdfFileName } from '../../../shared/format/file-name.ts'
import { fetchPdf } from '../../../shared/ui/download-pdf.ts'
import { type Toast, useToast } from '../../../shared/ui/toast.tsx'
import { strings } from '../strings.ts'

/** The page of the item, which is what a link in a message should lead to. */
const linkOf = (): string => window.location.href.replace(/\/read\/?(?:[?#].*)?$/, '')

const canShareFiles = (): boolean => {
  const probe = new File([new Uint8Array(1)], 'probe.pdf', { type: 'application/pdf' })
  return 'canShare' in navigator && navigator.canShare({ files: [probe] })
}

const wasCalledOff = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError'

/**
 * Shares the file itself where the system takes files, else the link to its page, else copies that link. `onTold`: something is
 * about to be said, on the page that lies under the menu.
 */
export const useShare = (
  target: SaveTarget,
  onTold: () => void = () => undefined,
): { readonly isBusy: boolean; readonly share: () => void } => {
  const [isBusy, setBusy] = useState(false)
  const show = useToast()
  const tell = (said: Toast): void => {
    onTold()
    show(said)
  }

  const hand = async (data: ShareData): Promise<void> => {
    try {
      await navigator.share(data)
    } catch (cause) {
      if (wasCalledOff(cause)) return
      // Getting the file took longer than a tap counts: another tap shares it at once.
      const isLate = cause instanceof DOMException && cause.name === 'NotAllowedError'
      tell(
        isLate
          ? {
              title: strings.shareReady,
              action: { label: strings.share, onClick: () => void hand(data) },
            }
          : { title: strings.shareFailed, text: strings.shareFailedText },
      )
    }
  }
  const share = async (): Promise<void> => {
    const { title, file } = target
    if (canShareFiles()) {
      setBusy(true)
      const got = await fetchPdf(file.url)
      setBusy(false)
      if (got.kind === 'file') {
        const shared = new File([got.blob], pdfFileName(title), { type: 'application/pdf' })
        return hand({ files: [shared], title })
      }
    }
    const canShareLinks: boolean = 'share' in navigator
    if (canShareLinks) return hand({ title, url: linkOf() })
    try {
      await navigator.clipboard.writeText(linkOf())
      tell({ title: strings.linkCopied })
    } catch {
      tell({ title: strings.shareFailed, text: strings.shareFailedText })
    }
  }
  return { isBusy, share: () => (isBusy ? undefined : void share()) }
}
