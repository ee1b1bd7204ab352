import { Button } from '@mantine/core'
import { IconDownload, IconLogout, IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isApp } from '../../../shared/live/is-app.ts'
import { homePath } from '../../../shared/routes/paths.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import { Count } from './count.tsx'
import classes from './dock.module.css'
import { adminSections, dockSections, isCurrent } from './sections.ts'

/** The ways through the panel at the thumb, on phones; what does not fit is under More. */
export function Dock({ onSignOut, onInstall }: { onSignOut: () => void; onInstall: () => void }) {
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
              <span className={classes.count}>
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

function More({
  onClose,
  onSignOut,
  onInstall,
}: {
  onClose: () => void
  onSignOut: () => void
  onInstall: () => void
}) {
  const { pathname } = useLocation()
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
      <ul className={classes.more}>
        {adminSections.map((section) => (
          <li key={section.to}>
            <Link
              to={section.to}
              onClick={onClose}
              className={classes.moreLink}
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
            <button type="button" className={classes.moreLink} onClick={instead(onInstall)}>
              <IconDownload size={20} aria-hidden="true" />
              {strings.frame.install}
            </button>
          </li>
        )}
        <li>
          <Link to={homePath} className={classes.moreLink}>
            {strings.backToSite}
          </Link>
        </li>
      </ul>
      <p className={classes.who}>{strings.frame.signedInAs(admin.email)}</p>
    </Sheet>
  )
}
