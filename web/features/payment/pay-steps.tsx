import { IconBrandWhatsapp, IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { Children, type ReactNode, useEffect, useState } from 'react'
import type { PaymentSettings, Program } from '../../../sync/index.ts'
import type { ContactLink } from '../../shared/format/contact-links.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { isSampleUpi, upiAddress } from '../../shared/format/upi.ts'
import { useContact } from '../../shared/live/use-contact.ts'
import { useSite } from '../../shared/live/use-site.ts'
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import classes from './payment.module.css'
import type { QrSource } from './programs.ts'
import { enterAmount, messages, nameShown, stepOf, strings } from './strings.ts'

interface StepsProps {
  readonly program: Program
  readonly settings: PaymentSettings | null
  readonly source: QrSource | null
  /** The link for a UPI app; null where no address is set. */
  readonly upi: string | null
}

/** The three steps of a payment: a wide screen is scanned with the phone, on the phone itself the address is copied. */
export function PaySteps(props: StepsProps) {
  return (
    <div className={classes.words}>
      <div className="only-desk">
        <DeskSteps {...props} />
      </div>
      <div className="only-phone">
        <PhoneSteps {...props} />
      </div>
    </div>
  )
}

const addressOf = ({ upi, settings }: StepsProps): string | null =>
  upi === null ? null : upiAddress(settings?.payee_address)

function DeskSteps(props: StepsProps) {
  const { source, program } = props
  const address = addressOf(props)
  const canScan = source?.kind === 'made' || source?.kind === 'uploaded'
  const amount =
    source?.kind === 'made' ? strings.amountInside : enterAmount(formatRupees(program.price))
  return (
    <Steps>
      <Step
        title={canScan ? strings.scan : address === null ? strings.qrLink : strings.payToAddress}
      >
        <p>{amount}</p>
        {address === null ? null : (
          <>
            {canScan ? <p>{strings.orAddress}</p> : null}
            <CopyRow text={address} name={strings.upiId} />
          </>
        )}
      </Step>
      <CheckName isInCode={source?.kind === 'made'} />
      <SendStep program={program} />
    </Steps>
  )
}

function PhoneSteps(props: StepsProps) {
  const { program, source, settings, upi } = props
  const address = addressOf(props)
  const price = String(program.price)
  // Payer apps take a link for merchants that a bank has verified, and decline it for everybody else.
  const canOpenApp =
    settings?.payee_is_verified_merchant === true && !isSampleUpi(settings.payee_address)
  if (upi === null || address === null)
    return (
      <Steps>
        <Step title={source?.kind === 'link' ? strings.qrLink : strings.qrOnly}>
          <p>{enterAmount(formatRupees(program.price))}</p>
          <CopyRow text={price} name={strings.amount} />
        </Step>
        <CheckName isInCode={false} />
        <SendStep program={program} />
      </Steps>
    )
  const copies = (
    <>
      <CopyRow text={address} name={strings.upiId} />
      <CopyRow text={price} name={strings.amount} />
    </>
  )
  return (
    <Steps>
      {canOpenApp ? (
        <Step title={strings.inApp}>
          <ButtonAnchor href={upi}>{strings.openApp}</ButtonAnchor>
          <p>{strings.openAppText}</p>
          {copies}
        </Step>
      ) : (
        <Step title={strings.copyBoth}>{copies}</Step>
      )}
      {canOpenApp ? (
        <CheckName isInCode />
      ) : (
        <CheckName isInCode={false} title={strings.inApp} text={strings.inAppText} />
      )}
      <SendStep program={program} />
    </Steps>
  )
}

/** A list of steps, each with its number of how many. */
function Steps({ children }: { children: ReactNode }) {
  const steps = Children.toArray(children)
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <li key={index}>
          <span className={classes.number}>{stepOf(index + 1, steps.length)}</span>
          <div>{step}</div>
        </li>
      ))}
    </ol>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3>{title}</h3>
      {children}
    </>
  )
}

/** The name under which the payer's app shows the academy. `isInCode`: a code or link made here may show its own. */
function CheckName({
  isInCode,
  title = strings.checkName,
  text,
}: {
  isInCode: boolean
  title?: string
  text?: string
}) {
  const { legalName } = useSite()
  return (
    <Step title={title}>
      {text ? <p>{text}</p> : null}
      <p>{nameShown(isInCode, legalName)}</p>
    </Step>
  )
}

function SendStep({ program }: { program: Program }) {
  const message = messages.screenshot(program.name, formatRupees(program.price))
  const { whatsapp, email } = useContact(message)
  const byMail = email ? strings.sendByMail : strings.sendNowhere
  return (
    <Step title={strings.send}>
      <p>{whatsapp ? strings.sendText : byMail}</p>
      {whatsapp ? (
        <ButtonAnchor href={whatsapp.href} target="_blank" rel="noopener">
          <IconBrandWhatsapp className="icon" aria-hidden="true" />
          {strings.sendScreenshot}
        </ButtonAnchor>
      ) : null}
      {email && !whatsapp ? (
        <MailButton to={email} program={program} message={message}>
          {strings.sendScreenshot}
        </MailButton>
      ) : null}
    </Step>
  )
}

/** Writes an e-mail about a programme. */
export function MailButton({
  to,
  program,
  message,
  look,
  children,
}: {
  to: ContactLink
  program: Program
  message: string
  look?: 'outline' | undefined
  children: string
}) {
  const words = `subject=${encodeURIComponent(program.name)}&body=${encodeURIComponent(message)}`
  return (
    <ButtonAnchor look={look} href={`${to.href}?${words}`}>
      <IconMail className="icon" aria-hidden="true" />
      {children}
    </ButtonAnchor>
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
