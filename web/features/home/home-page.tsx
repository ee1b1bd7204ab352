import { useEffect, useState } from 'react'
import type { GlobalSettings } from '../../../sync/index.ts'
import { instagramLink } from '../../shared/format/contact-links.ts'
import { langOf } from '../../shared/format/labels.ts'
import { formatIsoDay, isoDay } from '../../shared/format/moment.ts'
import {
  contactPath,
  homePath,
  notesPath,
  paymentPath,
  testimonialsPath,
} from '../../shared/format/paths.ts'
import { useQuery, useSync } from '../../shared/live/sync-context.tsx'
import { useNow } from '../../shared/live/use-device.ts'
import { useSite } from '../../shared/live/use-site.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageTitle } from '../../shared/ui/page.tsx'
import { schema, usePageMeta } from '../../shared/ui/use-page-meta.ts'
import classes from './home.module.css'
import { Options } from './options.tsx'
import { Paper } from './paper.tsx'
import { strings } from './strings.ts'

/** `/` (B1). */
export function HomePage() {
  const site = useSite()
  const instagram = instagramLink(site.instagram)
  usePageMeta(strings.title, strings.description, {
    jsonLd: [
      schema('Organization', {
        name: site.name,
        url: homePath,
        logo: '/icons/icon-512.png',
        email: site.email || undefined,
        sameAs: instagram ? [instagram.href] : undefined,
      }),
    ],
  })
  return (
    <>
      <Hero />
      <div className={`wrap ${classes.page}`}>
        <Options />
        <Mentor />
        <Results />
        <Ask />
      </div>
      <ContinueReading />
    </>
  )
}

function Hero() {
  const { own } = useSite()
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <div className={classes.track} aria-hidden="true" />
      <div className={`wrap ${classes.heroInner}`}>
        <div className={classes.heroText}>
          <PageTitle id="hero">
            {own.home_title ? (
              <span lang={langOf(own.home_title)}>{own.home_title}</span>
            ) : (
              <>
                {strings.heading} <span className={classes.marked}>{strings.headingMarked}</span>
              </>
            )}
          </PageTitle>
          <OwnText own={own.home_lead} ours={strings.lead} />
          <ExamDay />
          <div className={classes.buttons}>
            <ButtonLink look="accent" size="large" to={{ hash: '#mentorship' }}>
              {strings.start}
            </ButtonLink>
            <ButtonLink look="board" size="large" to={notesPath}>
              {strings.notes}
            </ButtonLink>
          </div>
        </div>
        <Paper />
      </div>
    </section>
  )
}

const HOUR_MS = 3_600_000

interface Exam {
  /** 'NEET 2027', or the name alone; '' where the settings name none. */
  readonly name: string
  /** '2027-05-02'. */
  readonly day: string
}

/** The exam of the settings, until its day in India is over; null where no day is known. Pure. */
export const comingExam = (settings: GlobalSettings | null, nowMs: number): Exam | null => {
  const { exam_name = '', exam_year = '', exam_date: day = '' } = settings ?? {}
  if (formatIsoDay(day) === '' || day < isoDay(nowMs)) return null
  const name = exam_name.trim()
  return { name: name && `${name} ${exam_year}`.trim(), day }
}

/** When the exam is, as the academy's settings say. */
function ExamDay() {
  const settings = useQuery('globalSettings')
  const exam = comingExam(settings.state === 'ready' ? settings.value : null, useNow(HOUR_MS))
  if (exam === null) return null
  return (
    <p className={classes.examDay}>
      {strings.examDay(exam.name)} <time dateTime={exam.day}>{formatIsoDay(exam.day)}</time>
    </p>
  )
}

/** A paragraph in the academy's own words, or else in ours. */
function OwnText({ own, ours }: { own: string | undefined; ours: string }) {
  const text = own || ours
  return <p lang={langOf(text)}>{text}</p>
}

/** A line of the settings, 'Title: text', as the two; a line without a colon is a title. */
const stepOf = (line: string): { title: string; text: string } => {
  const [title = '', ...rest] = line.split(':')
  return { title: title.trim(), text: rest.join(':').trim() }
}

function Mentor() {
  const { own } = useSite()
  const steps = own.home_steps?.length ? own.home_steps.map(stepOf) : strings.steps
  const heading = own.mentor_title || strings.mentorHeading
  return (
    <section className={classes.section} id="mentorship" aria-labelledby="mentor">
      <div className={classes.mentor}>
        <div className={classes.heading}>
          <h2 id="mentor" lang={langOf(heading)}>
            {heading}
          </h2>
          <OwnText own={own.mentor_text} ours={strings.mentorText} />
          <div className={classes.toFees}>
            <ButtonLink to={paymentPath}>{strings.fees}</ButtonLink>
          </div>
        </div>
        <ol className={classes.steps}>
          {steps.map(({ title, text }) => (
            <li key={title} lang={langOf(title + text)}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/**
 * The academy's own results, shown only with their disclosure and with the consent of those whom they concern; else the way
 * to testimonials.
 */
function Results() {
  const { own } = useSite()
  const lines = own.results ?? []
  const disclosure = own.results_disclosure?.trim() ?? ''
  return (
    <section className={classes.section} aria-labelledby="results">
      <div className={classes.heading}>
        <h2 id="results">{strings.results}</h2>
      </div>
      {lines.length > 0 && disclosure !== '' && own.results_consent === true ? (
        <div className={classes.results}>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{disclosure}</p>
        </div>
      ) : (
        <>
          <p>{strings.noResults}</p>
          <ButtonLink look="text" to={testimonialsPath}>
            {strings.toTestimonials}
          </ButtonLink>
        </>
      )}
    </section>
  )
}

function Ask() {
  const { own } = useSite()
  const heading = own.closing_title || strings.askHeading
  return (
    <section className={classes.section} aria-labelledby="ask">
      <div className={classes.ask}>
        <div>
          <h2 id="ask" lang={langOf(heading)}>
            {heading}
          </h2>
          <OwnText own={own.closing_text} ours={strings.askText} />
        </div>
        <div className={classes.buttons}>
          <ButtonLink look="accent" size="large" to={paymentPath}>
            {strings.join}
          </ButtonLink>
          <ButtonLink look="board" size="large" to={contactPath}>
            {strings.contact}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** A card that leads on in the file read last. It comes once the engine is there, over the page, and moves nothing on it. */
function ContinueReading() {
  const sync = useSync()
  const [code, setCode] = useState<typeof import('./continue-bar.tsx') | null>(null)
  useEffect(() => {
    if (!sync) return
    import('./continue-bar.tsx').then(setCode, (cause: unknown) =>
      console.warn('the card of the file read last could not be loaded', cause),
    )
  }, [sync])
  return sync && code ? <code.ContinueBar sync={sync} /> : null
}
