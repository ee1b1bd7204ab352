import { IconBrandInstagram, IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { yearInIndia } from '../../shared/format/moment.ts'
import { useContact } from '../../shared/live/use-contact.ts'
import { useNow } from '../../shared/live/use-now.ts'
import { useSite } from '../../shared/live/use-site.ts'
import { homePath } from '../../shared/routes/paths.ts'
import classes from './frame.module.css'
import { Logo } from './logo.tsx'
import { navItems } from './nav-items.ts'
import { strings } from './strings.ts'

const HOUR_MS = 3_600_000

export function Footer() {
  const { name } = useSite()
  return (
    <footer className={classes.footer}>
      <div className="wrap">
        <div className={classes.columns}>
          <div className={classes.about}>
            <Logo />
            <p>{strings.tagline}</p>
          </div>
          <nav aria-label={strings.footerNav}>
            <h2>{strings.footerNav}</h2>
            <ul>
              {navItems
                .filter(({ path }) => path !== homePath)
                .map(({ path, label }) => (
                  <li key={path}>
                    <Link to={path}>{label}</Link>
                  </li>
                ))}
            </ul>
          </nav>
          <ContactLines />
        </div>
        <p className={classes.base}>
          © {yearInIndia(useNow(HOUR_MS))} {name}
        </p>
      </div>
    </footer>
  )
}

function ContactLines() {
  const { email, whatsapp, instagram } = useContact(strings.enquiry)
  if (!email && !whatsapp && !instagram) return null
  return (
    <div>
      <h2>{strings.contact}</h2>
      <ul>
        {email ? (
          <li>
            <a href={email.href}>
              <IconMail className="icon" aria-hidden="true" />
              {email.text}
            </a>
          </li>
        ) : null}
        {whatsapp ? (
          <li>
            <a href={whatsapp.href} target="_blank" rel="noopener">
              <IconBrandWhatsapp className="icon" aria-hidden="true" />
              <span className="vh">WhatsApp </span>
              {whatsapp.text}
            </a>
          </li>
        ) : null}
        {instagram ? (
          <li>
            <a href={instagram.href} target="_blank" rel="noopener">
              <IconBrandInstagram className="icon" aria-hidden="true" />
              <span className="vh">Instagram </span>
              {instagram.text}
            </a>
          </li>
        ) : null}
      </ul>
    </div>
  )
}
