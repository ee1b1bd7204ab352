import { lazy, type ReactNode, useContext, useMemo } from 'react'
import type { GlobalSettings, PaymentSettings } from '../../sync/index.ts'
import { AboutText, TermsList } from '../features/frame/dialogs.tsx'
import { Footer } from '../features/frame/footer.tsx'
import { strings as frame } from '../features/frame/strings.ts'
import { serverReading } from '../shared/live/page-data.ts'
import { LiveContext, type LiveValues, queryKey, useQuery } from '../shared/live/sync-context.tsx'
import { PlainText } from '../shared/ui/plain-text.tsx'
import classes from './public-texts.module.css'

const nothing = (): void => undefined

// By the pages that draw them, as the cards are.
const Results = lazy(async () => ({
  default: (await import('../features/home/home-page.tsx')).Results,
}))
const Legal = lazy(async () => {
  const { legalText, TextDay } = await import('../features/legal/privacy-page.tsx')
  const { privacy, disclaimer } = frame
  const fields = [
    ['privacy_policy', privacy],
    ['disclaimer', disclaimer],
  ] as const
  return {
    default: ({ row }: { row: GlobalSettings }) =>
      fields.map(([field, title]) => {
        const { text, day } = legalText(field, row)
        return (
          <Part key={field} title={title}>
            <TextDay day={day} />
            <PlainText text={text} />
          </Part>
        )
      }),
  }
})
const Payment = lazy(async () => {
  const { chosenProgram, PayPanel, PricingText } = await import(
    '../features/payment/payment-page.tsx'
  )
  return {
    default: ({ row }: { row: PaymentSettings }) => {
      const programs = useQuery('programs')
      const program = programs.state === 'ready' ? chosenProgram(programs.value, '') : null
      return (
        <>
          <PricingText text={row.pricing_text ?? ''} />
          {program === null ? null : (
            <PayPanel
              program={program}
              settings={{ kind: 'known', row }}
              heading={null}
              onChange={nothing}
            />
          )}
        </>
      )
    },
  }
})

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Live values in which these settings stand for the parts below, whatever the mirror holds. */
const useSettingsOf = (row: GlobalSettings): LiveValues => {
  const values = useContext(LiveContext)
  return useMemo(() => {
    const key = queryKey('globalSettings', [])
    const told = serverReading(row)
    const cursor = { epoch: '', seq: Number.POSITIVE_INFINITY }
    const page: LiveValues['page'] = {
      cursor,
      nowMs: null,
      answerTo: (asked) => (asked === key ? told : null),
    }
    return { ...values, page }
  }, [row, values])
}

/** The settings of the site wherever visitors meet them, one below the other. */
export function SiteTexts({ row }: { row: GlobalSettings }) {
  const { refunds = '', grievances = '' } = row
  return (
    <LiveContext value={useSettingsOf(row)}>
      <li className={classes.texts}>
        <Results />
        <Part title={frame.about}>
          <AboutText />
        </Part>
        <Part title={frame.terms}>
          <TermsList />
        </Part>
        {refunds.trim() === '' ? null : (
          <Part title={frame.refunds}>
            <PlainText text={refunds} level={3} />
          </Part>
        )}
        {grievances.trim() === '' ? null : (
          <Part title={frame.grievances}>
            <PlainText text={grievances} level={3} />
          </Part>
        )}
        <Legal row={row} />
        <Footer />
      </li>
    </LiveContext>
  )
}

/** The page where programmes are paid, as far as the payment settings make it. */
export function PaymentTexts({ row }: { row: PaymentSettings }) {
  return (
    <li className={classes.texts}>
      <Payment row={row} />
    </li>
  )
}
