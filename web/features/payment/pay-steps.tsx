import {
  IconBrandWhatsapp,
  IconCheck,
  IconCopy,
  IconInfoCircle,
  IconMail,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { PaymentSettings, Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { isSampleUpi, upiAddress } from '../../shared/format/upi.ts'
import { useContact } from '../../shared/live/use-contact.ts'
import { useSite } from '../../shared/live/use-site.ts'
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { copyText } from './copy-text.ts'
import classes from './payment.module.css'
import type { QrSource } from './qr-sources.ts'
import { enterAmount, messages, nameShown, strings } from './strings.ts'

/**
 * Steps of a payment: a wide screen is scanned with the phone; on the phone itself the address is copied. `upi`: the
 * link for a UPI app, null where no address is set.
 */
export function PaySteps({
  program,
  settings,
  source,
  upi,
}: {
  program: Program
  settings: PaymentSettings | null
  source: QrSource | null
  upi: string | null
}) {
  const { legalName } = useSite()
  const price = formatRupees(program.price)
  const address = upi === null ? null : upiAddress(settings?.payee_address)
  const canOpenApp =
    upi !== null &&
    settings?.payee_is_verified_merchant === true &&
    !isSampleUpi(settings.payee_address)
  return (
    <div className={classes.words}>
      <ol className={classes.steps}>
        <Step title={strings.scan} on="desk">
          <p>
            {source?.kind === 'made' ? strings.amountInside : enterAmount(price)}{' '}
            {address === null ? null : strings.orAddress}
          </p>
          {address === null ? null : <CopyRow text={address} name={strings.upiId} />}
        </Step>
        {address === null ? (
          <Step title={strings.qrOnly} on="phone">
            <p>{enterAmount(price)}</p>
            <CopyRow text={String(program.price)} name={strings.amount} />
          </Step>
        ) : (
          <Step title={canOpenApp ? strings.inApp : strings.copyBoth} on="phone">
            {canOpenApp ? <OpenApp href={upi} /> : null}
            <CopyRow text={address} name={strings.upiId} />
            <CopyRow text={String(program.price)} name={strings.amount} />
          </Step>
        )}
        {address === null || canOpenApp ? null : (
          <Step title={strings.inApp} on="phone">
            <p>
              {strings.inAppText} {nameShown(false, legalName)}
            </p>
          </Step>
        )}
        <Step title={strings.checkName} on={address === null || canOpenApp ? undefined : 'desk'}>
          <p>{nameShown(source?.kind === 'made', legalName)}</p>
        </Step>
        <SendStep program={program} />
      </ol>
      {address === null ? null : (
        <div className={`only-phone ${classes.warn}`}>
          <IconInfoCircle className="icon" aria-hidden="true" />
          <p>{strings.ownScreen}</p>
        </div>
      )}
    </div>
  )
}

function Step({
  title,
  on,
  children,
}: {
  title: string
  /** Absent: on every screen. */
  on?: 'phone' | 'desk'
  children: ReactNode
}) {
  return (
    <li className={on === undefined ? undefined : `only-${on}`}>
      <h3>{title}</h3>
      {children}
    </li>
  )
}

/** Payer apps take such a link for merchants that a bank has verified, and decline it for everybody else. */
function OpenApp({ href }: { href: string }) {
  return (
    <>
      <ButtonAnchor href={href}>{strings.openApp}</ButtonAnchor>
      <p>{strings.openAppText}</p>
    </>
  )
}

function SendStep({ program }: { program: Program }) {
  const message = messages.screenshot(program.name, formatRupees(program.price))
  const { whatsapp, email } = useContact(message)
  if (whatsapp)
    return (
      <Step title={strings.send}>
        <p>{strings.sendText}</p>
        <ButtonAnchor href={whatsapp.href} target="_blank" rel="noopener">
          <IconBrandWhatsapp className="icon" aria-hidden="true" />
          {strings.sendScreenshot}
        </ButtonAnchor>
      </Step>
    )
  return (
    <Step title={strings.send}>
      <p>{email ? strings.sendByMail : strings.sendNowhere}</p>
      {email ? (
        <ButtonAnchor
          href={`${email.href}?subject=${encodeURIComponent(program.name)}&body=${encodeURIComponent(message)}`}
        >
          <IconMail className="icon" aria-hidden="true" />
          {strings.sendScreenshot}
        </ButtonAnchor>
      ) : null}
    </Step>
  )
}

/** How long 'Copied' stands in the button. */
const SAID_MS = 4_000

/** A text to copy, which can also be chosen by hand. `name` says what it is: 'UPI ID'. */
function CopyRow({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState('')
  const show = useToast()
  const isCopied = copied === text
  useEffect(() => {
    if (copied === '') return
    const timer = setTimeout(() => setCopied(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    if (await copyText(text)) setCopied(text)
    else show({ title: strings.copyFailed, text: strings.copyFailedText })
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div className={classes.copyRow}>
      <code>{text}</code>
      <Button look="text" aria-label={`${strings.copy} ${name}`} onClick={() => void copy()}>
        <Icon className="icon" aria-hidden="true" />
        {isCopied ? strings.copied : strings.copy}
      </Button>
      <span className="vh" role="status">
        {isCopied ? `${name}: ${strings.copied}` : ''}
      </span>
    </div>
  )
}
