import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FileRef, isStagedFile, type StagedFile } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { because, EntrySheet } from '../auth/entry-sheet.tsx'
import type { FileSpec } from '../form/field-spec.ts'
import { codesOf } from '../form/row-checks.ts'
import { useUpload } from '../parts/use-upload.ts'
import { payeeLines } from '../start/payee-changes.tsx'
import { UploadControl } from '../upload/upload-control.tsx'
import { useFieldFile } from '../upload/use-field-file.ts'
import { QrCheck } from './qr-check.tsx'
import { payment as words } from './strings.ts'

type Picture = StagedFile | FileRef | null

const QR: FileSpec = {
  name: 'qr_code_image',
  kind: 'file',
  label: words.qr_code_image,
  accept: 'qr',
  area: 'payment-assets',
}

interface PayeeDialogProps {
  /** The present UPI ID and QR code. */
  readonly now: { readonly address: string; readonly picture: FileRef | null }
  readonly onClose: () => void
}

/** Changes the UPI ID, the QR code or both. Shows old and new values, and asks for the admin's password. */
export function PayeeDialog({ now, onClose }: PayeeDialogProps) {
  const { sync } = useAdmin()
  // The values from when the dialog was opened, with which the person compares.
  const [was] = useState(now)
  const [typed, setTyped] = useState(was.address)
  const [picture, setPicture] = useState<Picture>(was.picture)
  const upload = useUpload(isStagedFile(picture) ? picture.id : undefined)
  const file = useFieldFile(
    QR,
    {
      shown: { payee_address: typed },
      isBusy: false,
      setFile: (_, to) => setPicture(to),
      keepFile: () => setPicture(was.picture),
      awaitFile: () => undefined, // `problem` refuses the change until the file is on the server
      readFile: () => 'payment-assets',
    },
    picture,
    () => setPicture(null),
  )
  const address = typed.trim()
  const lines = payeeLines({
    ...(was.address !== address && { payee_address: [was.address, address] }),
    ...(was.picture?.id !== picture?.id && { qr_code_image: [was.picture, picture] }),
  })
  const problem = (): string => {
    if (Object.keys(codesOf('payment_settings', { payee_address: address })).length > 0)
      return words.payeeWrong
    if (lines.length === 0) return words.same
    // The server must have the chosen picture first.
    return file.isStaging || (upload && upload.kind !== 'uploaded') ? words.uploading : ''
  }
  return (
    <EntrySheet
      title={words.change}
      text={[words.payeeAbout]}
      asks={['current']}
      yes={words.change}
      busy={words.changing}
      send={async ({ current }) => {
        const message = problem()
        if (message) return { ok: false, code: 'invalid', message, fields: {} }
        const payee = { payee_address: address, qr_code_image: picture?.id ?? '' }
        return sync.online.changePayee(payee, current)
      }}
      refused={because(words.notChanged, words.unanswered)}
      done={[words.changed, lines.join('. ')]}
      onDone={onClose}
      onClose={onClose}
    >
      <TextInput
        name="payee_address"
        label={words.payee_address}
        description={words.payeeHint}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <UploadControl
        {...file}
        name={QR.name}
        label={QR.label}
        accept={QR.accept}
        file={picture}
        hint={words.qrHint}
        check={picture && <QrCheck file={picture} shown={{ payee_address: typed }} />}
        putBack={
          was.picture && !picture
            ? { name: was.picture.name, onPutBack: () => setPicture(was.picture) }
            : null
        }
      />
      {lines.map((line) => (
        <p key={line}>
          <b>{line}</b>
        </p>
      ))}
      {lines.length > 0 && <p>{words.confirm}</p>}
    </EntrySheet>
  )
}
