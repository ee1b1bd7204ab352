import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  type FileRef,
  liveCell,
  type StagedFile,
  type UploadState,
} from '../../../../sync/index.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { useEntry } from '../auth/entry-form.tsx'
import { type FileSpec, isStagedFile } from '../form/field-spec.ts'
import { codesOf } from '../form/row-checks.ts'
import { Sheet } from '../parts/sheet.tsx'
import { toastGood } from '../parts/toast.tsx'
import { type Failure, failureWords, isUnanswered } from '../parts/words.ts'
import { payeeLines } from '../start/payee-changes.tsx'
import { strings } from '../strings.ts'
import { UploadControl } from '../upload/upload-control.tsx'
import { useFieldFile } from '../upload/use-field-file.ts'
import { CheckedQr } from './checked-qr.tsx'
import { payment as words } from './strings.ts'

type Picture = StagedFile | FileRef | null

interface Payee {
  readonly address: string
  readonly picture: Picture
}

const QR: FileSpec = {
  name: 'qr_code_image',
  kind: 'file',
  label: words.qr_code_image,
  accept: 'qr',
  area: 'payment-assets',
}

const unsent = liveCell<UploadState>({ kind: 'kept' })

/** Whether the server has the bytes of a picture. A chosen one is sent at once, beside the outbox. */
const useIsThere = (picture: Picture): boolean => {
  const { sync } = useAdmin()
  const stagedId = isStagedFile(picture) ? picture.id : ''
  const live = useMemo(
    () => (stagedId === '' ? unsent : sync.files.uploadState(stagedId)),
    [sync, stagedId],
  )
  const { kind } = useLive(live)
  return stagedId === '' || kind === 'uploaded'
}

/** What moves from one to the other, as 'UPI ID was a@b, is now c@d'. */
const linesOf = (was: Payee, is: Payee): readonly string[] =>
  payeeLines({
    ...(was.address !== is.address && { payee_address: [was.address, is.address] }),
    ...(was.picture?.id !== is.picture?.id && { qr_code_image: [was.picture, is.picture] }),
  })

const refusedWords = (failure: Failure | null): string => {
  if (!navigator.onLine) return words.offline
  if (!failure) return words.unknown
  const why = failureWords(failure, words.unanswered, words.unknown)
  return isUnanswered(failure.code) ? why : `${words.notChanged}. ${why}`
}

interface PayeeDialogProps {
  /** Who is paid now. */
  readonly now: { readonly address: string; readonly picture: FileRef | null }
  readonly onClose: () => void
}

/** Another UPI ID, another picture or both; then what was and what will be, with the own password. */
export function PayeeDialog({ now, onClose }: PayeeDialogProps) {
  const { sync, admin } = useAdmin()
  // As it was when this was opened: that is what the person compares with.
  const [was] = useState(now)
  const [typed, setTyped] = useState(was.address)
  const [picture, setPicture] = useState<Picture>(was.picture)
  const [isAsked, setAsked] = useState(false)
  const is = { address: typed.trim(), picture }
  const lines = linesOf(was, is)
  const entry = useEntry({
    asks: ['current'],
    hints: { current: words.passwordHint },
    owner: admin.email,
    send: async ({ current }) => {
      const payee = { payee_address: is.address, qr_code_image: is.picture?.id ?? '' }
      const answer = await sync.online.changePayee(payee, current)
      if (answer.ok || answer.fields.password === undefined) return answer
      return { ...answer, fields: { current: answer.message } }
    },
    refused: refusedWords,
    onDone: () => {
      toastGood(words.changed, lines.join('. '), 'payee')
      onClose()
    },
  })
  const choice = useChoice(was, is, (to) => {
    if (!isStagedFile(to)) setAsked(false)
    setPicture(to)
  })
  const next = (): void => setAsked(choice.isRight())
  // Tapped while the picture is on its way, 'Next' waits for it.
  const isSecond = isAsked && !choice.isComing
  return (
    <Sheet
      title={words.change}
      onClose={onClose}
      onSubmit={isSecond ? entry.submit : next}
      foot={
        isSecond ? (
          <>
            <Button key="back" variant="default" onClick={() => setAsked(false)}>
              {words.back}
            </Button>
            <Button key="change" type="submit" aria-disabled={entry.isBusy}>
              {entry.isBusy ? words.changing : words.change}
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" variant="default" onClick={onClose}>
              {strings.cancel}
            </Button>
            <Button key="next" type="submit">
              {words.next}
            </Button>
          </>
        )
      }
    >
      {isSecond ? (
        <>
          {lines.map((line) => (
            <p key={line}>
              <b>{line}</b>
            </p>
          ))}
          <p>{words.confirm}</p>
          {entry.fields}
        </>
      ) : (
        <>
          <p>{words.payeeAbout}</p>
          <TextInput
            name="payee_address"
            label={words.payee_address}
            description={words.payeeHint}
            value={typed}
            error={choice.addressError || undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setAsked(false)
              setTyped(event.currentTarget.value)
            }}
          />
          <UploadControl
            {...choice.file}
            name={QR.name}
            label={QR.label}
            accept={QR.accept}
            file={picture}
            error={choice.file.error || (isAsked && choice.isComing ? words.uploading : '')}
            hint={words.qrHint}
            check={picture && <CheckedQr file={picture} shown={{ payee_address: typed }} />}
            onChoose={choice.file.choose}
            putBack={
              was.picture && !picture
                ? { name: was.picture.name, onPutBack: () => setPicture(was.picture) }
                : null
            }
          />
        </>
      )}
    </Sheet>
  )
}

/** The two fields of the first step, and what is wrong with them once that was asked. */
const useChoice = (was: Payee, is: Payee, setPicture: (to: Picture) => void) => {
  const { address, picture } = is
  const [isTried, setTried] = useState(false)
  const isThere = useIsThere(picture)
  const file = useFieldFile(
    QR,
    {
      shown: { payee_address: address },
      isBusy: false,
      setFile: (_, to) => setPicture(to),
      keepFile: () => setPicture(was.picture),
      awaitFile: () => undefined, // 'Next' waits until it is on the server
      readFile: () => 'payment-assets',
    },
    picture,
    () => setPicture(null),
  )
  const isWrong = Object.keys(codesOf('payment_settings', { payee_address: address })).length > 0
  const isSame = linesOf(was, is).length === 0
  const isComing = file.isStaging || !isThere
  return {
    file,
    isComing,
    addressError: !isTried ? '' : isWrong ? words.payeeWrong : isSame ? words.same : '',
    isRight: (): boolean => {
      setTried(true)
      return !isWrong && !isSame
    },
  }
}
