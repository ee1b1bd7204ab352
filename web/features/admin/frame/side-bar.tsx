import { IconDownload, IconLogout } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { isApp } from '../../../shared/live/is-app.ts'
import { homePath } from '../../../shared/routes/paths.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Brand } from '../parts/brand.tsx'
import { strings } from '../strings.ts'
import { Count } from './count.tsx'
import { adminSections, isCurrent } from './sections.ts'
import classes from './side-bar.module.css'

/** The ways through the panel on wide screens. */
export function SideBar({
  onSignOut,
  onInstall,
}: {
  onSignOut: () => void
  onInstall: () => void
}) {
  const { pathname } = useLocation()
  const { admin } = useAdmin()
  return (
    <nav className={classes.side} aria-label={strings.frame.navigation}>
      <Link to={homePath} className={classes.brand} title={strings.backToSite}>
        <Brand />
      </Link>
      {adminSections.map((section) => (
        <Link
          key={section.to}
          to={section.to}
          className={classes.link}
          aria-current={isCurrent(section, pathname) ? 'page' : undefined}
        >
          <section.Icon size={20} aria-hidden="true" />
          {section.label}
          {section.hasCount && <Count />}
        </Link>
      ))}
      {!isApp() && (
        <button type="button" className={classes.link} onClick={onInstall}>
          <IconDownload size={20} aria-hidden="true" />
          {strings.frame.install}
        </button>
      )}
      <p className={classes.who}>{strings.frame.signedInAs(admin.email)}</p>
      <button type="button" className={classes.link} onClick={onSignOut}>
        <IconLogout size={20} aria-hidden="true" />
        {strings.frame.signOut}
      </button>
    </nav>
  )
}
