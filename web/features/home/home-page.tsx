import { IconBrandWhatsapp } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { instagramLink, whatsappLink } from '../../shared/format/contact-links.ts'
import { useSite } from '../../shared/live/use-site.ts'
import { examsRoot, notesPath } from '../../shared/routes/paths.ts'
import { NewBadge } from '../../shared/ui/badges.tsx'
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.tsx'
import { PageTitle } from '../../shared/ui/page-title.tsx'
import { organization } from '../../shared/ui/structured-data.ts'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { AnswersArt, BookletsArt } from './art.tsx'
import classes from './home.module.css'
import { Paper } from './paper.tsx'
import { strings } from './strings.ts'

/** `/`: only what exists is linked. */
export function HomePage() {
  const site = useSite()
  const instagram = instagramLink(site.instagram)
  usePageMeta(strings.title, strings.description, {
    jsonLd: [organization(site, instagram ? [instagram.href] : [])],
  })
  return (
    <>
      <Hero />
      <div className={`wrap ${classes.page}`}>
        <Options />
        <Mentor />
        <Ask />
      </div>
    </>
  )
}

function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <div className={classes.track} aria-hidden="true" />
      <div className={`wrap ${classes.heroInner}`}>
        <div className={classes.heroText}>
          <PageTitle id="hero">
            {strings.heading} <span className={classes.marked}>{strings.headingMarked}</span>
          </PageTitle>
          <p>{strings.lead}</p>
          <div className={classes.buttons}>
            <ButtonAnchor look="accent" size="large" href="#mentorship">
              {strings.start}
            </ButtonAnchor>
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

function Options() {
  return (
    <section className={classes.section} aria-labelledby="where">
      <div className={classes.heading}>
        <h2 id="where">{strings.where}</h2>
        <p>{strings.whereText}</p>
      </div>
      <div className={classes.options}>
        <Link className={classes.option} to={notesPath}>
          <span className={classes.letter} aria-hidden="true">
            A
          </span>
          <div>
            <h3>{strings.notesCard}</h3>
            <p>{strings.notesCardText}</p>
          </div>
          <BookletsArt />
        </Link>
        <Link className={classes.option} to={examsRoot}>
          <span className={classes.letter} aria-hidden="true">
            B
          </span>
          <div>
            <h3>
              {strings.testsCard} <NewBadge />
            </h3>
            <p>{strings.testsCardText}</p>
          </div>
          <AnswersArt />
        </Link>
      </div>
    </section>
  )
}

function Mentor() {
  return (
    <section className={classes.section} id="mentorship" aria-labelledby="mentor">
      <div className={classes.mentor}>
        <div className={classes.heading}>
          <h2 id="mentor">{strings.mentorHeading}</h2>
          <p>{strings.mentorText}</p>
        </div>
        <ol className={classes.steps}>
          {strings.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Ask() {
  const link = whatsappLink(useSite().whatsapp, strings.enquiry)
  if (link === null) return null
  return (
    <section className={classes.section} aria-labelledby="ask">
      <div className={classes.ask}>
        <div>
          <h2 id="ask">{strings.askHeading}</h2>
          <p>{strings.askText}</p>
        </div>
        <div>
          <ButtonAnchor look="accent" size="large" href={link} target="_blank" rel="noopener">
            <IconBrandWhatsapp className="icon" aria-hidden="true" />
            {strings.ask}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  )
}
