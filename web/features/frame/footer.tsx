import { IconBrandInstagram, IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { yearInIndia } from '../../shared/format/moment.ts'
import { useNow } from '../../shared/live/use-device.ts'
import { useContact, useSite } from '../../shared/live/use-site.ts'
import { disclaimerPath, privacyPath } from '../../shared/routes/paths.ts'
import { SchemeSwitch } from '../../shared/theme/scheme-switch.tsx'
import { Button, Link } from '../../shared/ui/button.tsx'
import { FreshLine } from '../../shared/ui/fresh-line.tsx'
import { useInstall } from '../../shared/ui/use-install.tsx'
import classes from './frame.module.css'
import { HashLink } from './hash-dialog.tsx'
import { Logo } from './header.tsx'
import { FOOTER_LINKS, footerItems } from './nav-items.ts'
import { strings } from './strings.ts'

const HOUR_MS = 3_600_000

export function Footer() {
  const { tagline } = useSite()
  return (
    <footer className={classes.footer}>
      <div className="wrap">
        <div className={classes.columns}>
          <div className={classes.about}>
            <Logo />
            <p>{tagline || strings.tagline}</p>
            <InstallButton />
          </div>
          <nav id={FOOTER_LINKS} aria-label={strings.study}>
            <h2>{strings.study}</h2>
            <ul className={classes.quick}>
              {footerItems.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <ContactLines />
          <SmallPrint />
        </div>
        <Base />
      </div>
    </footer>
  )
}

/** Installs the app at any time; hidden where this is the app already. */
function InstallButton() {
  const { ask, sheet } = useInstall()
  return (
    <div className={classes.install}>
      <Button look="board" aria-haspopup="dialog" onClick={ask}>
        {strings.install}
      </Button>
      {sheet}
    </div>
  )
}

function ContactLines() {
  const { email, whatsapp, instagram } = useContact(strings.enquiry)
  if (!email && !whatsapp && !instagram) return null
  return (
    <div className={classes.contact}>
      <h2>{strings.contact}</h2>
      <ul>
        {email ? (
          <li>
            <a href={email.href}>
              <IconMail className="icon" aria-hidden="true" />
              <span>{email.text}</span>
            </a>
          </li>
        ) : null}
        {whatsapp ? (
          <li>
            <a href={whatsapp.href} target="_blank" rel="noopener">
              <IconBrandWhatsapp className="icon" aria-hidden="true" />
              <span className="vh">WhatsApp </span>
              <span>{whatsapp.text}</span>
            </a>
          </li>
        ) : null}
        {instagram ? (
          <li>
            <a href={instagram.href} target="_blank" rel="noopener">
              <IconBrandInstagram className="icon" aria-hidden="true" />
              <span className="vh">Instagram </span>
              <span>{instagram.text}</span>
            </a>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

function SmallPrint() {
  const { refunds, grievances } = useSite()
  return (
    <div>
      <h2>{strings.legal}</h2>
      <ul>
        <li>
          <Link to={privacyPath}>{strings.privacy}</Link>
        </li>
        <li>
          <Link to={disclaimerPath}>{strings.disclaimer}</Link>
        </li>
        <li>
          <HashLink to="terms">{strings.terms}</HashLink>
        </li>
        {refunds ? (
          <li>
            <HashLink to="refunds">{strings.refunds}</HashLink>
          </li>
        ) : null}
        {grievances ? (
          <li>
            <HashLink to="grievances">{strings.grievances}</HashLink>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

function Base() {
  const { name, legalName, legalAddress } = useSite()
  return (
    <div className={classes.base}>
      <FreshLine isMute />
      <SchemeSwitch />
      {legalName || legalAddress ? (
        <address>{[legalName, legalAddress].filter(Boolean).join('\n')}</address>
      ) : null}
      <p>{`© ${yearInIndia(useNow(HOUR_MS))} ${name}`}</p>
    </div>
  )
}
