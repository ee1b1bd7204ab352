import { IconBrandInstagram, IconCloudCheck, IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { homePath, libraryPath, paymentPath } from '../../shared/format/paths.ts'
import { useContact, useSite } from '../../shared/live/use-site.ts'
import { ButtonLink, buttonOnceAlive, Link, RoundAnchor } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { HashLink } from './dialogs.tsx'
import classes from './frame.module.css'
import { LogoMark } from './logo-mark.tsx'
import { FOOTER_LINKS, isActive, navItems } from './nav-items.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { strings } from './strings.ts'

function NavLinks({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation()
  return (
    <>
      {navItems.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          aria-current={isActive(path, pathname) ? 'page' : undefined}
          onClick={onChoose}
        >
          {label}
        </Link>
      ))}
      <HashLink to="about" onClick={onChoose}>
        {strings.about}
      </HashLink>
    </>
  )
}

/** On wide screens; phones have it in the dock. */
function SavedLink() {
  const { pathname } = useLocation()
  return (
    <Link
      className={`only-desk ${classes.saved}`}
      to={libraryPath}
      aria-label={strings.saved}
      aria-current={isActive(libraryPath, pathname) ? 'page' : undefined}
    >
      <IconCloudCheck className="icon" aria-hidden="true" />
    </Link>
  )
}

/** `tools`: what other parts of the site put beside the menu, as the search over everything. */
export function Header({ tools }: { tools?: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const close = (): void => setMenuOpen(false)
  const { whatsapp, instagram } = useContact(strings.enquiry)
  return (
    // Makes room for the floating buttons.
    <header className={classes.header} data-floats={whatsapp || instagram ? '' : undefined}>
      <div className={`wrap ${classes.bar}`}>
        <Logo />
        <nav className={classes.nav} aria-label={strings.mainNav}>
          <NavLinks />
        </nav>
        {tools}
        <SavedLink />
        <div className={classes.join}>
          <ButtonLink to={paymentPath}>{strings.join}</ButtonLink>
        </div>
        <div className={classes.menuButton}>
          <RoundAnchor
            label={strings.menu}
            href={`#${FOOTER_LINKS}`}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            {...buttonOnceAlive(() => setMenuOpen(true))}
          >
            <IconMenu2 className="icon" aria-hidden="true" />
          </RoundAnchor>
        </div>
      </div>
      {isMenuOpen ? <Menu onClose={close} /> : null}
    </header>
  )
}

function Menu({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      title={strings.menu}
      side
      onClose={onClose}
      head={<Logo onClick={onClose} />}
      foot={<MenuFoot onClose={onClose} />}
    >
      <nav className={classes.menu} aria-label={strings.mainNav}>
        <NavLinks onChoose={onClose} />
      </nav>
    </Sheet>
  )
}

function MenuFoot({ onClose }: { onClose: () => void }) {
  const { instagram } = useContact(strings.enquiry)
  return (
    <div className={classes.menuFoot}>
      <ButtonLink size="large" isWide to={paymentPath} onClick={onClose}>
        {strings.join}
      </ButtonLink>
      <div className={classes.menuTools}>
        {instagram ? (
          <a href={instagram.href} target="_blank" rel="noopener">
            <IconBrandInstagram className="icon" aria-hidden="true" />
            <span className="vh">Instagram </span>
            <span>{instagram.text}</span>
          </a>
        ) : null}
        <SchemeSwitch />
      </div>
    </div>
  )
}

export function Logo({ onClick }: { onClick?: () => void }) {
  const { name } = useSite()
  return (
    <Link className={classes.logo} to={homePath} onClick={onClick}>
      <LogoMark />
      <span>{name}</span>
    </Link>
  )
}
