import type { Program } from '../../../sync/index.ts'
import { fileNameOf } from '../../shared/format/file-name.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { programPath } from '../../shared/routes/paths.ts'
import { handOver } from '../../shared/ui/hand-over.ts'
import type { Toast } from '../../shared/ui/toast.tsx'
import { copyText } from './copy-text.ts'
import { handOutStrings as strings } from './hand-out-strings.ts'

type Show = (toast: Toast) => void

const wasCalledOff = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError'

const tellFailure = (cause: unknown, show: Show): void => {
  if (!wasCalledOff(cause)) show({ title: strings.pictureFailed, text: strings.pictureFailedText })
}

const nameOf = ({ name, price }: Program, type: string): string =>
  fileNameOf(strings.pictureName(name, formatRupees(price)), type)

export const save = async (program: Program, show: Show, address: string): Promise<void> => {
  try {
    const picture = await pictureOf(address)
    handOver(picture, nameOf(program, picture.type), picture.type)
  } catch (cause) {
    tellFailure(cause, show)
  }
}

/** Gives the picture at an address to another app. */
export const share = async (program: Program, show: Show, address: string): Promise<void> => {
  try {
    const picture = await pictureOf(address)
    const file = new File([picture], nameOf(program, picture.type), { type: picture.type })
    await navigator.share({ files: [file] })
  } catch (cause) {
    tellFailure(cause, show)
  }
}

const copyLink = async (show: Show, link: string): Promise<void> => {
  if (await copyText(link)) show({ title: strings.linkCopied, text: strings.linkCopiedText })
  else show({ title: strings.copyFailed, text: link, isLasting: true })
}

/** Sends the address of the programme by another app, else copies it. */
export const sendLink = async (program: Program, show: Show): Promise<void> => {
  const url = window.location.origin + programPath(program.id)
  if (typeof navigator.share !== 'function') return copyLink(show, url)
  try {
    const text = strings.toParent(program.name, formatRupees(program.price))
    await navigator.share({ text, url })
  } catch (cause) {
    if (!wasCalledOff(cause)) await copyLink(show, url)
  }
}

/** The picture at an address, of the site or one that stands for itself. @throws where none comes */
const pictureOf = async (address: string): Promise<Blob> => {
  // `fetch` of a data address is a connection for the page's policy, which allows none but to this site.
  if (address.startsWith('data:')) return blobOfData(address)
  const answer = await fetch(address)
  const picture = await answer.blob()
  if (!answer.ok || !/^image\/(?:png|jpeg)$/.test(picture.type)) throw new Error('no picture came')
  return picture
}

const blobOfData = (address: string): Blob => {
  const [head = '', body = ''] = address.split(',')
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' })
}
