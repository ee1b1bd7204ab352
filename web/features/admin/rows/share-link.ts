import type { MouseEvent } from 'react'
import { type ListName, type Rows, titleOf } from '../../../../sync/index.ts'
import { toastBad } from '../parts/toast.tsx'
import type { RowKind } from './row-kind.ts'
import { rowStrings } from './strings.ts'

const wasCalledOff = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError'

const hand = (data: ShareData): Promise<void> =>
  navigator.share(data).catch((cause) => {
    if (!wasCalledOff(cause)) toastBad(...rowStrings.shareFailed, 'share-row')
  })

/** Attributes of a link that shares the page of a published row: by the system's sheet, or else by WhatsApp. */
export const shareLink = <N extends ListName>(
  { collection, siteOf, words }: RowKind<N>,
  row: Rows[N],
) => {
  const title = titleOf(collection, row)
  const url = new URL(siteOf(row), window.location.origin).href
  const text = title ? `${title}\n${words.shareLine}` : words.shareLine
  return {
    href: `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`,
    target: '_blank',
    rel: 'noreferrer',
    onClick: (event: MouseEvent): void => {
      if (!('share' in navigator)) return
      event.preventDefault()
      void hand({ title, text, url })
    },
  }
}
