import { useState } from 'react'
import type { SaveTarget } from '../../../../sync/index.ts'
import { pdfFileName } from '../../../shared/format/file-name.ts'
import { fetchPdf } from '../../../shared/ui/download-pdf.ts'
import { useToast } from '../../../shared/ui/toast.tsx'
import { strings } from '../strings.ts'

/** The page of the item, which is what a link in a message should lead to. */
const linkOf = (): string =>
  window.location.origin + window.location.pathname.replace(/(?:\/read)?\/?$/, '')

const canShareFiles = (): boolean => {
  const probe = new File([new Uint8Array(1)], 'probe.pdf', { type: 'application/pdf' })
  return 'canShare' in navigator && navigator.canShare({ files: [probe] })
}

/**
 * `share` hands on the file itself where the system takes files, else the link to its page; `sharePage` the link to one page of
 * the file. A link is copied where nothing can be shared. `onTold`: something is about to be said on the page under the menu.
 */
export const useShare = (
  { title, file }: SaveTarget,
  onTold: () => void,
): {
  readonly isBusy: boolean
  readonly share: () => Promise<void>
  readonly sharePage: (page: number) => Promise<void>
} => {
  const [isBusy, setBusy] = useState(false)
  const show = useToast()
  const hand = async (data: ShareData): Promise<void> => {
    const canShare: boolean = 'share' in navigator
    try {
      if (canShare) return await navigator.share(data)
      await navigator.clipboard.writeText(data.url ?? '')
      onTold()
      show({ title: strings.linkCopied })
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return // called off
      onTold()
      show({ title: strings.shareFailed, text: strings.shareFailedText })
    }
  }
  return {
    isBusy,
    share: async () => {
      if (isBusy) return
      if (!canShareFiles()) return hand({ title, url: linkOf() })
      setBusy(true)
      const got = await fetchPdf(file.url)
      setBusy(false)
      if (got.kind === 'failed') return hand({ title, url: linkOf() })
      const shared = new File([got.blob], pdfFileName(title), { type: 'application/pdf' })
      await hand({ files: [shared], title })
    },
    sharePage: (page) => hand({ title, url: `${linkOf()}/read#page=${page}` }),
  }
}
