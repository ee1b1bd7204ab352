import { IconArrowUp } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import type { Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/amounts.ts'
import { langOf } from '../../shared/format/labels.ts'
import { useRetry } from '../../shared/live/use-device.ts'
import { Button } from '../../shared/ui/button.tsx'
import list from '../../shared/ui/list.module.css'
import { stateStrings } from '../../shared/ui/state-strings.ts'
import { ChatButton, PaySteps } from './pay-steps.tsx'
import classes from './payment.module.css'
import { noteOf, qrSources, type SettingsState } from './programs.ts'
import { ParentLink, QrFigure, QrLink } from './qr-figure.tsx'
import { messages, strings } from './strings.ts'
import { isSampleUpi } from './upi.ts'

/** 'Complete Your Payment': the ways to pay for the chosen programme. It never says that something was paid (P4). */
export function PayPanel({
  program,
  settings,
  heading,
  onChange,
}: {
  program: Program
  settings: SettingsState
  heading: Ref<HTMLHeadingElement>
  /** Back to the choice. */
  onChange: () => void
}) {
  return (
    <section className={`${list.card} ${classes.pay}`} aria-labelledby="pay-title">
      <div className={classes.payHead}>
        <Button look="text" onClick={onChange}>
          <IconArrowUp className="icon" aria-hidden="true" />
          {strings.change}
        </Button>
        <h2 id="pay-title" ref={heading} tabIndex={-1}>
          {strings.complete}
        </h2>
        <p className="muted">
          <span lang={langOf(program.name)}>{program.name}</span> ·{' '}
          <b>{formatRupees(program.price)}</b> <span>{noteOf(program)}</span>
        </p>
      </div>
      <Ways program={program} settings={settings} />
    </section>
  )
}

function Ways({ program, settings }: { program: Program; settings: SettingsState }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const retry = useRetry()
  if (settings.kind === 'coming') return <p role="status">{strings.details}</p>
  if (settings.kind !== 'known')
    return (
      <Ask
        program={program}
        text={settings.kind === 'unseen' ? strings.detailsUnseen : strings.detailsFailed}
        onRetry={retry}
      />
    )
  const sources = qrSources(settings.row, program)
  if (sources.length === 0) return <Ask program={program} text={strings.noAddressText} />
  const source = sources.find(({ from }) => !failed.includes(from)) ?? null
  const upi = sources.find(({ kind }) => kind === 'made')?.from ?? null
  const elsewhere = sources.find(({ kind }) => kind === 'elsewhere')?.from
  return (
    <div className={classes.ways}>
      <PaySteps program={program} settings={settings.row} source={source} upi={upi} />
      <div className={classes.code}>
        {isSampleUpi(settings.row?.payee_address) ? (
          <p className={classes.warn}>{strings.sample}</p>
        ) : null}
        {source ? (
          <QrFigure
            source={source}
            program={program}
            onFailed={() => setFailed([...failed, source.from])}
          />
        ) : (
          <p className={classes.warn} role="status">
            {upi === null ? strings.qrFailedAsk : strings.qrFailed}
          </p>
        )}
        {elsewhere !== undefined && (!source || source.kind === 'elsewhere') ? (
          <QrLink url={elsewhere} />
        ) : null}
        <ParentLink program={program} />
      </div>
    </div>
  )
}

/** There is nothing to pay to, or it is not known here: a person can ask, and no code leads nowhere. */
function Ask({ program, text, onRetry }: { program: Program; text: string; onRetry?: () => void }) {
  const message = messages.details(program.name, formatRupees(program.price))
  return (
    <div className={classes.other}>
      <p>{text}</p>
      <div className={classes.acts}>
        {onRetry ? <Button onClick={onRetry}>{stateStrings.tryAgain}</Button> : null}
        <ChatButton program={program} message={message} chat={strings.ask} mail={strings.byMail} />
      </div>
    </div>
  )
}
