import { IconBrandInstagram, IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { yearInIndia } from '../../shared/format/moment.ts'
import { disclaimerPath, privacyPath } from '../../shared/format/paths.ts'
import { useNow } from '../../shared/live/use-device.ts'
import { useContact, useSite } from '../../shared/live/use-site.ts'
import { Button, Link } from '../../shared/ui/button.tsx'
import { FreshLine } from '../../shared/ui/fresh-line.tsx'
import { HashLink, useDialogTexts } from './dialogs.tsx'
import classes from './frame.module.css'
import { Logo } from './header.tsx'
import { FOOTER_LINKS, footerItems } from './nav-items.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { strings } from './strings.ts'
import { useInstall } from './use-install.tsx'

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
  const ways = [
    { Icon: IconMail, name: '', way: email },
    { Icon: IconBrandWhatsapp, name: 'WhatsApp ', way: whatsapp },
    { Icon: IconBrandInstagram, name: 'Instagram ', way: instagram },
  ].flatMap(({ way, ...look }) => (way ? [{ ...look, ...way }] : []))
  if (ways.length === 0) return null
  return (
    <div className={classes.contact}>
      <h2>{strings.contact}</h2>
      <ul>
        {ways.map(({ Icon, name, text, href }) => (
          <li key={href}>
            <a href={href} {...(name && { target: '_blank', rel: 'noopener' })}>
              <Icon className="icon" aria-hidden="true" />
              {name ? <span className="vh">{name}</span> : null}
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SmallPrint() {
  const texts = useDialogTexts().filter(({ id }) => id !== 'about')
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
        {texts.map(({ id, title }) => (
          <li key={id}>
            <HashLink to={id}>{title}</HashLink>
          </li>
        ))}
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
