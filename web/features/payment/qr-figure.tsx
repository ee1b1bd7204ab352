import { IconExternalLink, IconQrcode, IconSend, IconShare } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { FileRef, Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx'
import { useBrokenImage } from '../../shared/ui/use-broken-image.ts'
import classes from './payment.module.css'
import type { QrSource } from './qr-sources.ts'
import { qrName, strings } from './strings.ts'
import { useHandOut } from './use-hand-out.ts'
import { useQr } from './use-qr.ts'

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

/** Save, share, and the link for whoever pays. `picture`: null while it is made. */
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
