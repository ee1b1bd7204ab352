import { IconBrandWhatsapp, IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/amounts.ts'
import { programPath } from '../../shared/format/paths.ts'
import { useSite } from '../../shared/live/use-site.ts'
import { ButtonAnchor } from '../../shared/ui/button.tsx'
import { useBrokenImage } from '../../shared/ui/picture.ts'
import classes from './payment.module.css'
import type { QrSource } from './programs.ts'
import { messages, qrFileName, qrName, strings } from './strings.ts'

/** The QR code of a programme, from wherever it comes, with whom it pays and how a phone takes it. */
export function QrFigure({
  source,
  program,
  onFailed,
}: {
  source: QrSource
  program: Program
  onFailed: () => void
}) {
  const { legalName } = useSite()
  const made = useMadeQr(source, onFailed)
  const image = useBrokenImage(onFailed)
  const { kind, file } = source
  const url = kind === 'made' ? made : source.from
  const price = formatRupees(program.price)
  return (
    <>
      <div className={classes.qr} aria-busy={url === null}>
        {url === null ? (
          <p role="status">{strings.generating}</p>
        ) : (
          <img
            key={url}
            ref={image}
            src={url}
            width={file?.width ?? 256}
            height={file?.height ?? 256}
            alt={kind === 'made' ? qrName(price, program.name) : strings.qrUploaded}
            onError={onFailed}
          />
        )}
      </div>
      {legalName ? (
        <p>
          {strings.payee} <b>{legalName}</b>
        </p>
      ) : null}
      <div className="only-phone">
        <h3>{strings.scan}</h3>
        <p className="muted">{strings.fromGallery}</p>
      </div>
      {/* A picture of another site can only be opened there: a browser ignores `download` for it. */}
      {kind === 'elsewhere' ? null : (
        <ButtonAnchor
          look="outline"
          href={url ?? undefined}
          download={qrFileName(program.name, price, file?.type)}
        >
          <IconDownload className="icon" aria-hidden="true" />
          {strings.saveQr}
        </ButtonAnchor>
      )}
    </>
  )
}

/** A code made on this device, as the address of a picture; null until it is there. Its library is fetched when first needed. */
const useMadeQr = ({ kind, from }: QrSource, onFailed: () => void): string | null => {
  const [made, setMade] = useState<{ readonly from: string; readonly url: string } | null>(null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (kind !== 'made') return
    let isGone = false
    const make = async (): Promise<void> => {
      try {
        const { qrPicture } = await import('./qr-picture.ts')
        const url = await qrPicture(from)
        if (!isGone) setMade({ from, url })
      } catch (cause) {
        console.warn('the QR code could not be made', cause)
        if (!isGone) fail()
      }
    }
    void make()
    return () => {
      isGone = true
    }
  }, [kind, from])
  return made?.from === from ? made.url : null
}

/** A code on another site, to open there. */
export function QrLink({ url }: { url: string }) {
  return (
    <>
      <p className="muted">
        {strings.qrLinkText} <span>{/^https:\/\/([^/?#]+)/.exec(url)?.[1] ?? url}</span>
      </p>
      <ButtonAnchor look="outline" href={url} target="_blank" rel="noopener noreferrer">
        <IconExternalLink className="icon" aria-hidden="true" />
        {strings.openQr}
      </ButtonAnchor>
    </>
  )
}

const never = (): (() => void) => () => undefined

/** Sends the address of this programme, which opens with the ways to pay shown, to somebody on WhatsApp. */
export function ParentLink({ program: { id, name, price } }: { program: Program }) {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
  const text = messages.parent(name, formatRupees(price), origin + programPath(id))
  return (
    <ButtonAnchor
      look="outline"
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener"
    >
      <IconBrandWhatsapp className="icon" aria-hidden="true" />
      {strings.toParent}
    </ButtonAnchor>
  )
}
