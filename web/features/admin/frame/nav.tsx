import { Button } from '@mantine/core'
import { IconDownload, IconLogout, IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isApp } from '../../../shared/live/use-device.ts'
import { homePath } from '../../../shared/routes/paths.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Brand } from '../parts/brand.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useUnsent } from '../parts/standing.ts'
import { strings } from '../strings.ts'
import classes from './nav.module.css'
import { adminSections, dockSections, isCurrent } from './sections.ts'

interface NavProps {
  readonly onSignOut: () => void
  readonly onInstall: () => void
}

/** Changes that are not on the server yet, as a number beside the outbox; nothing when there are none. */
function Count() {
  const count = useUnsent()
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh"> ({strings.frame.waitingCount(count)})</span>
    </span>
  )
}

/** The ways through the panel, and what installs it. */
function Ways({ onGo, onInstall }: { onGo?: () => void; onInstall: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul className={classes.ways}>
      {adminSections.map((section) => (
        <li key={section.to}>
          <Link
            to={section.to}
            onClick={onGo}
            className={classes.way}
            aria-current={isCurrent(section, pathname) ? 'page' : undefined}
          >
            <section.Icon size={20} aria-hidden="true" />
            {section.label}
            {section.hasCount && <Count />}
          </Link>
        </li>
      ))}
      {!isApp() && (
        <li>
          <button type="button" className={classes.way} onClick={onInstall}>
            <IconDownload size={20} aria-hidden="true" />
            {strings.frame.install}
          </button>
        </li>
      )}
    </ul>
  )
}

/** [S3] The ways through the panel on wide screens. Its end stays in sight, however low the window is. */
export function SideBar({ onSignOut, onInstall }: NavProps) {
  const { admin } = useAdmin()
  return (
    <nav className={classes.side} aria-label={strings.frame.navigation}>
      <Link to={homePath} className={classes.brand} title={strings.backToSite}>
        <Brand />
      </Link>
      <Ways onInstall={onInstall} />
      <div className={classes.end}>
        <p className={classes.who}>{strings.frame.signedInAs(admin.email)}</p>
        <button type="button" className={classes.way} onClick={onSignOut}>
          <IconLogout size={20} aria-hidden="true" />
          {strings.frame.signOut}
        </button>
      </div>
    </nav>
  )
}

/** The ways through the panel at the thumb, on phones; what does not fit is under More. */
export function Dock({ onSignOut, onInstall }: NavProps) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <nav className={classes.dock} aria-label={strings.frame.dock}>
        {dockSections.map((section) => (
          <Link
            key={section.to}
            to={section.to}
            className={classes.slot}
            aria-current={isCurrent(section, pathname) ? 'page' : undefined}
          >
            <section.Icon size={24} aria-hidden="true" />
            {section.short}
            {section.hasCount && (
              <span className={classes.slotCount}>
                <Count />
              </span>
            )}
          </Link>
        ))}
        <button
          type="button"
          className={classes.slot}
          aria-haspopup="dialog"
          aria-current={dockSections.some((one) => isCurrent(one, pathname)) ? undefined : true}
          onClick={() => setOpen(true)}
        >
          <IconMenu2 size={24} aria-hidden="true" />
          {strings.frame.more}
        </button>
      </nav>
      {isOpen && (
        <More onClose={() => setOpen(false)} onSignOut={onSignOut} onInstall={onInstall} />
      )}
    </>
  )
}

function More({ onClose, onSignOut, onInstall }: NavProps & { readonly onClose: () => void }) {
  const { admin } = useAdmin()
  const instead = (then: () => void) => () => {
    onClose()
    then()
  }
  return (
    <Sheet
      title={strings.frame.more}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={instead(onSignOut)}>
          <IconLogout size={20} aria-hidden="true" />
          {strings.frame.signOut}
        </Button>
      }
    >
      <Ways onGo={onClose} onInstall={instead(onInstall)} />
      <Link to={homePath} className={classes.way}>
        {strings.backToSite}
      </Link>
      <p className={classes.who}>{strings.frame.signedInAs(admin.email)}</p>
    </Sheet>
  )
}
