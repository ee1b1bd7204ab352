import { useState } from 'react'
import type { SaveTarget } from '../../../../sync/index.ts'
import { pdfFileName } from '../../../shared/format/file-name.ts'
import { fetchPdf } from '../../../shared/ui/download-pdf.ts'
import { type Toast, useToast } from '../../../shared/ui/toast.tsx'
import { strings } from '../strings.ts'

/** The page of the item, which is what a link in a message should lead to. */
const linkOf = (): string =>
  window.location.origin + window.location.pathname.replace(/(?:\/read)?\/?$/, '')

/** The reader at one page of the file. */
const pageLinkOf = (page: number): string => `${linkOf()}/read#page=${page}`

const canShareFiles = (): boolean => {
  const probe = new File([new Uint8Array(1)], 'probe.pdf', { type: 'application/pdf' })
  return 'canShare' in navigator && navigator.canShare({ files: [probe] })
}

const wasCalledOff = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError'

/**
 * Shares the file itself where the system takes files, else the link to its page, else copies that link. `sharePage` hands out
 * the link to one page of the file. `onTold`: something is
 * about to be said, on the page that lies under the menu.
 */
export const useShare = (
  target: SaveTarget,
  onTold: () => void,
): {
  readonly isBusy: boolean
  readonly share: () => void
  readonly sharePage: (page: number) => void
} => {
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
    return handLink(title, linkOf())
  }
  const handLink = async (title: string, url: string): Promise<void> => {
    const canShareLinks: boolean = 'share' in navigator
    if (canShareLinks) return hand({ title, url })
    try {
      await navigator.clipboard.writeText(url)
      tell({ title: strings.linkCopied })
    } catch {
      tell({ title: strings.shareFailed, text: strings.shareFailedText })
    }
  }
  return {
    isBusy,
    share: () => (isBusy ? undefined : void share()),
    sharePage: (page) => void handLink(target.title, pageLinkOf(page)),
  }
}
