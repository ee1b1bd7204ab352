import { IconBrandWhatsapp, IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { useSite } from '../../shared/live/use-site.ts'
import { programPath } from '../../shared/routes/paths.ts'
import { ButtonAnchor } from '../../shared/ui/button.tsx'
import { useBrokenImage } from '../../shared/ui/use-broken-image.ts'
import classes from './payment.module.css'
import type { QrSource } from './programs.ts'
import { messages, qrFileName, qrName, strings } from './strings.ts'

/** The QR code of a programme, from wherever it comes; a code on another site is a link. */
export function QrFigure({
  source,
  program,
  onFailed,
}: {
  source: QrSource
  program: Program
  onFailed: () => void
}) {
  switch (source.kind) {
    case 'uploaded':
      return <QrPicture file={source.file} program={program} onFailed={onFailed} />
    case 'made':
      return <MadeQr text={source.text} program={program} onFailed={onFailed} />
    case 'link':
      return <QrLink url={source.url} program={program} />
    default:
      return source satisfies never
  }
}

interface Picture {
  readonly url: string
  readonly type: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** `file`: null while the picture is made. `alt`: of a code made here. */
function QrPicture({
  file,
  alt = strings.qrUploaded,
  program,
  onFailed,
}: {
  file: Picture | null
  alt?: string
  program: Program
  onFailed: () => void
}) {
  const { legalName } = useSite()
  const image = useBrokenImage(onFailed)
  return (
    <>
      <div className={classes.qr} aria-busy={file === null}>
        {file ? (
          <img
            ref={image}
            src={file.url}
            width={file.width ?? 256}
            height={file.height ?? 256}
            alt={alt}
            onError={onFailed}
          />
        ) : (
          <p role="status">{strings.generating}</p>
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
      <div className={classes.acts}>
        <ButtonAnchor
          look="outline"
          href={file?.url}
          download={qrFileName(program.name, formatRupees(program.price), file?.type)}
        >
          <IconDownload className="icon" aria-hidden="true" />
          {strings.saveQr}
        </ButtonAnchor>
        <ParentLink program={program} />
      </div>
    </>
  )
}

/** A code made on this device. Its code is fetched when the first one is wanted. */
function MadeQr({
  text,
  program,
  onFailed,
}: {
  text: string
  program: Program
  onFailed: () => void
}) {
  const [made, setMade] = useState<{ readonly text: string; readonly url: string } | null>(null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    let isGone = false
    const make = async (): Promise<void> => {
      try {
        const { qrPicture } = await import('./qr-picture.ts')
        if (!isGone) setMade({ text, url: qrPicture(text) })
      } catch (cause) {
        console.warn('the QR code could not be made', cause)
        if (!isGone) fail()
      }
    }
    void make()
    return () => {
      isGone = true
    }
  }, [text])
  return (
    <QrPicture
      file={made?.text === text ? { url: made.url, type: 'image/png' } : null}
      alt={qrName(formatRupees(program.price), program.name)}
      program={program}
      onFailed={onFailed}
    />
  )
}

function QrLink({ url, program }: { url: string; program: Program }) {
  const host = /^https:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
  return (
    <div className={classes.other}>
      <p className="muted">
        {strings.qrLinkText} <span>{host}</span>
      </p>
      <div className={classes.acts}>
        <ButtonAnchor look="outline" href={url} target="_blank" rel="noopener noreferrer">
          <IconExternalLink className="icon" aria-hidden="true" />
          {strings.qrLink}
        </ButtonAnchor>
        <ParentLink program={program} />
      </div>
    </div>
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
