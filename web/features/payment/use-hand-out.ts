import { useEffect } from 'react'
import type { Program } from '../../../sync/index.ts'
import { fileNameOf } from '../../shared/format/file-name.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { programPath } from '../../shared/routes/paths.ts'
import { handOver } from '../../shared/ui/hand-over.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import { copyText } from './copy-text.ts'
import { messages, pictureName, strings } from './strings.ts'

/** Fetched behind the page: a tap must not wait for it, or the browser may no longer take the sharing for the person's. */
const pictureCode = () => import('./picture-of.ts')
const pictureOf = async (address: string): Promise<Blob> => (await pictureCode()).pictureOf(address)

const wasCalledOff = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError'

/** The ways in which a code or its page leaves this device: as a file, by another app, as a link. */
export const useHandOut = (program: Program) => {
  const show = useToast()
  useEffect(() => {
    void pictureCode().catch(() => undefined) // the tap tries again, and says it
  }, [])
  const price = formatRupees(program.price)
  const nameOf = (type: string): string => fileNameOf(pictureName(program.name, price), type)

  const tellFailure = (cause: unknown): void => {
    if (!wasCalledOff(cause))
      show({ title: strings.pictureFailed, text: strings.pictureFailedText })
  }
  const save = async (address: string): Promise<void> => {
    try {
      const picture = await pictureOf(address)
      handOver(picture, nameOf(picture.type), picture.type)
    } catch (cause) {
      tellFailure(cause)
    }
  }
  const share = async (address: string): Promise<void> => {
    try {
      const picture = await pictureOf(address)
      const file = new File([picture], nameOf(picture.type), { type: picture.type })
      await navigator.share({ files: [file] })
    } catch (cause) {
      tellFailure(cause)
    }
  }
  const copyLink = async (link: string): Promise<void> => {
    if (await copyText(link)) show({ title: strings.linkCopied, text: strings.linkCopiedText })
    else show({ title: strings.copyFailed, text: link, isLasting: true })
  }
  const sendLink = async (): Promise<void> => {
    const url = window.location.origin + programPath(program.id)
    if (typeof navigator.share !== 'function') return copyLink(url)
    try {
      await navigator.share({ text: messages.parent(program.name, price), url })
    } catch (cause) {
      if (!wasCalledOff(cause)) await copyLink(url)
    }
  }
  return {
    save: (address: string) => void save(address),
    share: (address: string) => void share(address),
    sendLink: () => void sendLink(),
  }
}
