import { IconExternalLink, IconQrcode, IconSend, IconShare } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { FileRef, Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { useBrokenImage } from '../../shared/ui/use-broken-image.ts'
import { usePart } from '../../shared/ui/use-part.ts'
import classes from './payment.module.css'
import type { QrSource } from './qr-sources.ts'
import { qrName, strings } from './strings.ts'

/** The QR code of a programme, from wherever it comes, with what can be done with its picture. */
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
      return <UploadedQr file={source.file} program={program} onFailed={onFailed} />
    case 'made':
      return <MadeQr text={source.text} program={program} onFailed={onFailed} />
    case 'link':
      return <QrLink url={source.url} />
    default:
      return source satisfies never
  }
}

function UploadedQr({
  file,
  program,
  onFailed,
}: {
  file: FileRef
  program: Program
  onFailed: () => void
}) {
  const image = useBrokenImage(onFailed)
  return (
    <>
      <div className={classes.qr}>
        <img
          ref={image}
          src={file.url}
          width={file.width ?? 256}
          height={file.height ?? 256}
          alt={strings.qrUploaded}
          onError={onFailed}
        />
      </div>
      <ScanHere />
      <Actions picture={file.url} program={program} />
    </>
  )
}

function MadeQr({
  text,
  program,
  onFailed,
}: {
  text: string
  program: Program
  onFailed: () => void
}) {
  const qr = useQr(text)
  const tell = useEffectEvent(onFailed)
  useEffect(() => {
    if (qr.kind === 'failed') tell()
  }, [qr.kind])
  const isMade = qr.kind === 'made'
  return (
    <>
      <div className={classes.qr} aria-busy={!isMade}>
        {isMade ? (
          <img
            src={qr.picture}
            width={256}
            height={256}
            alt={qrName(formatRupees(program.price), program.name)}
          />
        ) : (
          <p role="status">{strings.generating}</p>
        )}
      </div>
      <ScanHere />
      <Actions picture={isMade ? qr.picture : null} program={program} />
    </>
  )
}

/** With the code on a phone, whose steps are others; on a wide screen scanning is the first step. */
const ScanHere = () => (
  <div className="only-phone">
    <h3>{strings.scan}</h3>
    <p className="muted">{strings.fromGallery}</p>
  </div>
)

function QrLink({ url }: { url: string }) {
  const host = /^https:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
  return (
    <div className={classes.other}>
      <p className="muted">
        {strings.qrLinkText} {host}
      </p>
      <ButtonAnchor look="outline" href={url} target="_blank" rel="noopener noreferrer">
        <IconExternalLink className="icon" aria-hidden="true" />
        {strings.qrLink}
      </ButtonAnchor>
    </div>
  )
}

const never = (): (() => void) => () => undefined
const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File(['-'], 'qr.png', { type: 'image/png' })] })

/** Save, share, and the payer's link. `picture`: null while it is made. */
function Actions({ picture, program }: { picture: string | null; program: Program }) {
  const canShare = useSyncExternalStore(never, canShareFiles, () => false)
  const { save, share } = useHandOut(program)
  const isOff = picture === null
  return (
    <Row>
      <Button
        look="outline"
        aria-disabled={isOff || undefined}
        onClick={() => (picture === null ? undefined : save(picture))}
      >
        <IconQrcode className="icon" aria-hidden="true" />
        {strings.saveQr}
      </Button>
      {canShare ? (
        <Button
          look="outline"
          aria-disabled={isOff || undefined}
          onClick={() => (picture === null ? undefined : share(picture))}
        >
          <IconShare className="icon" aria-hidden="true" />
          {strings.shareQr}
        </Button>
      ) : null}
      <ParentButton program={program} />
    </Row>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className={classes.acts}>{children}</div>
)

/** Sends the address of this programme: it opens with the ways to pay shown. */
export function ParentButton({ program }: { program: Program }) {
  const { sendLink } = useHandOut(program)
  return (
    <Button look="outline" onClick={sendLink}>
      <IconSend className="icon" aria-hidden="true" />
      {strings.toParent}
    </Button>
  )
}

/** Fetched behind the page. A tap must not wait for it, or the browser may no longer take sharing for the person's act. */
const handOutCode = () => import('./hand-out.ts')

/** Ways in which a code or its page leaves this device: as a file, by an app, as a link. */
const useHandOut = (program: Program) => {
  const show = useToast()
  const part = usePart()
  useEffect(() => {
    void handOutCode().catch(() => undefined) // the tap tries again, and says it
  }, [])
  return {
    save: (address: string) =>
      void part(handOutCode).then((code) => code?.save(program, show, address)),
    share: (address: string) =>
      void part(handOutCode).then((code) => code?.share(program, show, address)),
    sendLink: () => void part(handOutCode).then((code) => code?.sendLink(program, show)),
  }
}

type QrMaking =
  | { readonly kind: 'pending' }
  | { readonly kind: 'made'; readonly picture: string }
  | { readonly kind: 'failed' }

const pending: QrMaking = { kind: 'pending' }

/** Makes the picture of a code on this device. Its code is fetched when the first one is wanted. */
const useQr = (text: string): QrMaking => {
  const [made, setMade] = useState<{ readonly text: string; readonly making: QrMaking } | null>(
    null,
  )
  useEffect(() => {
    let isGone = false
    const tell = (making: QrMaking): void => {
      if (!isGone) setMade({ text, making })
    }
    const make = async (): Promise<void> => {
      try {
        const { qrPicture } = await import('./qr-picture.ts')
        tell({ kind: 'made', picture: qrPicture(text) })
      } catch (cause) {
        console.warn('the QR code could not be made', cause)
        tell({ kind: 'failed' })
      }
    }
    void make()
    return () => {
      isGone = true
    }
  }, [text])
  return made?.text === text ? made.making : pending
}
