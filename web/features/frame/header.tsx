import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { RoundButton } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import classes from './frame.module.css'
import { Logo } from './logo.tsx'
import { isActive, navItems } from './nav-items.ts'
import { strings } from './strings.ts'

function NavLinks({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation()
  return navItems.map(({ path, label }) => (
    <Link
      key={path}
      to={path}
      aria-current={isActive(path, pathname) ? 'page' : undefined}
      onClick={onChoose}
    >
      {label}
    </Link>
  ))
}

export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const close = (): void => setMenuOpen(false)
  return (
    <header className={classes.header}>
      <div className={`wrap ${classes.bar}`}>
        <Logo />
        <nav className={`only-desk ${classes.nav}`} aria-label={strings.mainNav}>
          <NavLinks />
        </nav>
        <div className="only-phone">
          <RoundButton
            label={strings.menu}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 className="icon" aria-hidden="true" />
          </RoundButton>
        </div>
      </div>
      {isMenuOpen ? (
        <Sheet title={strings.menu} side onClose={close} head={<Logo />}>
          <nav className={classes.menu} aria-label={strings.mainNav}>
            <NavLinks onChoose={close} />
          </nav>
        </Sheet>
      ) : null}
    </header>
  )
}
