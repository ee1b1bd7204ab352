import { IconBrandWhatsapp, IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { PaymentSettings, Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/amounts.ts'
import { contactPath } from '../../shared/format/paths.ts'
import { useContact, useSite } from '../../shared/live/use-site.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import classes from './payment.module.css'
import type { QrSource } from './programs.ts'
import { enterAmount, messages, nameShown, stepOf, strings } from './strings.ts'
import { isSampleUpi, upiAddress } from './upi.ts'

/**
 * The three steps of a payment. A wide screen is scanned with the phone; on the phone itself the address is copied.
 * `upi`: the link for a UPI app, null where no address is set.
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
  // Payer apps take a link for merchants that a bank has verified, and decline it for everybody else.
  const appLink =
    settings?.payee_is_verified_merchant && !isSampleUpi(settings.payee_address) ? upi : null
  const noAddress = source ? strings.qrOnly : strings.openQr
  const copies = address === null ? noAddress : strings.copyBoth
  const onPhone = address === null ? enterAmount(price) : strings.inAppText
  return (
    <ol className={classes.steps}>
      <Step
        number={1}
        desk={source ? strings.scan : copies}
        phone={appLink ? strings.inApp : copies}
      >
        {appLink ? (
          <div className="only-phone">
            <ButtonAnchor href={appLink}>{strings.openApp}</ButtonAnchor>
            <p>{strings.openAppText}</p>
          </div>
        ) : null}
        {address === null ? null : <CopyRow text={address} name={strings.upiId} />}
        <CopyRow text={String(program.price)} name={strings.amount} />
      </Step>
      <Step number={2} desk={strings.checkName} phone={appLink ? strings.checkName : strings.inApp}>
        <p className="only-desk">
          {source?.kind === 'made' ? strings.amountInside : enterAmount(price)}
        </p>
        {appLink ? null : <p className="only-phone">{onPhone}</p>}
        <p>{nameShown(upi !== null, legalName)}</p>
      </Step>
      <SendStep program={program} />
    </ol>
  )
}

/** A step with its number, and its title on a desk and on a phone. */
function Step({
  number,
  desk,
  phone = desk,
  children,
}: {
  number: number
  desk: string
  phone?: string
  children: ReactNode
}) {
  return (
    <li>
      <span className={classes.number}>{stepOf(number, 3)}</span>
      <div>
        <h3>
          <span className="only-desk">{desk}</span>
          <span className="only-phone">{phone}</span>
        </h3>
        {children}
      </div>
    </li>
  )
}

function SendStep({ program }: { program: Program }) {
  const message = messages.screenshot(program.name, formatRupees(program.price))
  const { whatsapp, email } = useContact('')
  const byMail = email ? strings.sendByMail : strings.sendNowhere
  return (
    <Step number={3} desk={strings.send}>
      <p>{whatsapp ? strings.sendText : byMail}</p>
      {whatsapp || email ? (
        <ChatButton
          program={program}
          message={message}
          chat={strings.sendScreenshot}
          mail={strings.sendScreenshot}
        />
      ) : null}
    </Step>
  )
}

/** A text to copy, which can also be selected by hand. `name` says what it is: 'UPI ID'. */
function CopyRow({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState('')
  const show = useToast()
  const isCopied = copied === text
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // Without https there is no clipboard, and some browsers inside other apps refuse it.
      show({ title: strings.copyFailed, text: strings.copyFailedText })
    }
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div className={classes.copyRow}>
      <code>{text}</code>
      <Button look="text" aria-label={`${strings.copy} ${name}`} onClick={() => void copy()}>
        <Icon className="icon" aria-hidden="true" />
        <span>{isCopied ? strings.copied : strings.copy}</span>
      </Button>
      <span className="vh" role="status">
        {isCopied ? `${name}: ${strings.copied}` : ''}
      </span>
    </div>
  )
}

/** Writes to the academy: by WhatsApp, else by e-mail. Without either it leads to the page of contacts. */
export function ChatButton({
  program,
  message,
  chat,
  mail,
}: {
  program: Program
  message: string
  chat: string
  mail: string
}) {
  const { whatsapp, email } = useContact(message)
  if (whatsapp)
    return (
      <ButtonAnchor href={whatsapp.href} target="_blank" rel="noopener">
        <IconBrandWhatsapp className="icon" aria-hidden="true" />
        {chat}
      </ButtonAnchor>
    )
  if (!email) return <ButtonLink to={contactPath}>{strings.contact}</ButtonLink>
  const words = `subject=${encodeURIComponent(program.name)}&body=${encodeURIComponent(message)}`
  return (
    <ButtonAnchor href={`${email.href}?${words}`}>
      <IconMail className="icon" aria-hidden="true" />
      {mail}
    </ButtonAnchor>
  )
}
