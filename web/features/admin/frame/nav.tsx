import { Button, NavLink } from '@mantine/core'
import {
  type Icon,
  IconClipboardText,
  IconCreditCard,
  IconDownload,
  IconHistory,
  IconHome,
  IconListDetails,
  IconLogout,
  IconMenu2,
  IconNotebook,
  IconPhoto,
  IconSchool,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconUserCircle,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { homePath } from '../../../shared/format/paths.ts'
import { isApp } from '../../../shared/live/use-device.ts'
import { announcements } from '../announcements/strings.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Brand } from '../parts/brand.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useUnsent } from '../parts/standing.ts'
import * as paths from '../paths.ts'
import { strings } from '../strings.ts'
import classes from './nav.module.css'

const { frame: words, sections } = strings

/** [S3] Pages of the panel in the order of the side bar. */
const PAGES = [
  [paths.startPath, sections.start, IconHome],
  [paths.settingsPath, sections.settings, IconSettings],
  [paths.tutorialsPath, sections.tutorials, IconSchool],
  [paths.notesPath, sections.notes, IconNotebook],
  [paths.examsPath, sections.exams, IconClipboardText],
  [paths.videosPath, sections.videos, IconVideo],
  [paths.testimonialsPath, sections.testimonials, IconPhoto],
  [paths.collectionPage('announcements'), announcements.page, IconSpeakerphone],
  [paths.paymentPath, sections.payment, IconCreditCard],
  [paths.programsPath, sections.programs, IconListDetails],
  [paths.accountPath, sections.account, IconUserCircle],
  [paths.auditPath, sections.audit, IconHistory],
  [paths.adminsPath, sections.admins, IconUsers],
  [paths.outboxPath, sections.outbox, IconSend],
] as const

/** In the dock of a phone the tests come first: they are what is added most. */
const DOCK = [
  [paths.examsPath, sections.shortExams, IconClipboardText],
  [paths.notesPath, sections.shortNotes, IconNotebook],
  [paths.videosPath, sections.shortVideos, IconVideo],
  [paths.outboxPath, sections.outbox, IconSend],
] as const

/** The page on which the panel is. 'Tutorials' has none of its own: it leads on. */
const useHere = (): string => useLocation().pathname.replace(/\/+$/, '')
const current = (to: string, here: string) => (to === here ? ('page' as const) : undefined)

const drawn = (Icon: Icon) => <Icon size={20} aria-hidden="true" />

interface NavProps {
  readonly onSignOut: () => void
  readonly onInstall: () => void
}

/** The number of changes that are not on the server yet; nothing when there are none. */
function Count() {
  const count = useUnsent()
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh"> ({words.waitingCount(count)})</span>
    </span>
  )
}

/** A button among the links. */
function Act(props: { label: string; leftSection: ReactNode; onClick: () => void }) {
  return <NavLink component="button" type="button" className={classes.way} {...props} />
}

/** Links to every page of the panel, and the button that installs the panel. */
function Pages({ onGo, onInstall }: { onGo?: () => void; onInstall: () => void }) {
  const here = useHere()
  return (
    <div className={classes.pages}>
      {PAGES.map(([to, label, Icon]) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          onClick={onGo}
          className={classes.way}
          label={label}
          leftSection={drawn(Icon)}
          rightSection={to === paths.outboxPath ? <Count /> : undefined}
          aria-current={current(to, here)}
        />
      ))}
      {!isApp() && (
        <Act label={words.install} leftSection={drawn(IconDownload)} onClick={onInstall} />
      )}
    </div>
  )
}

/** [S3] The side bar of wide screens. 'Sign Out' stays in sight, however low the window is. */
export function SideBar({ onSignOut, onInstall }: NavProps) {
  const { admin } = useAdmin()
  return (
    <nav className={classes.side} aria-label={words.navigation}>
      <Link to={homePath} className={classes.brand} title={strings.backToSite}>
        <Brand />
      </Link>
      <Pages onInstall={onInstall} />
      <div className={classes.end}>
        <p className={classes.who}>{words.signedInAs(admin.email)}</p>
        <Act label={words.signOut} leftSection={drawn(IconLogout)} onClick={onSignOut} />
      </div>
    </nav>
  )
}

/** The bar at the thumb of a phone; the other pages are under 'More'. */
export function Dock({ onSignOut, onInstall }: NavProps) {
  const here = useHere()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <nav className={classes.dock} aria-label={words.dock}>
        {DOCK.map(([to, label, Icon]) => (
          <Link key={to} to={to} className={classes.slot} aria-current={current(to, here)}>
            <Icon size={24} aria-hidden="true" />
            {label}
            {to === paths.outboxPath && <Count />}
          </Link>
        ))}
        <button
          type="button"
          className={classes.slot}
          aria-haspopup="dialog"
          aria-current={DOCK.some(([to]) => to === here) ? undefined : true}
          onClick={() => setOpen(true)}
        >
          <IconMenu2 size={24} aria-hidden="true" />
          {words.more}
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
      title={words.more}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={instead(onSignOut)}>
          <IconLogout size={20} aria-hidden="true" />
          {words.signOut}
        </Button>
      }
    >
      <Pages onGo={onClose} onInstall={instead(onInstall)} />
      <NavLink component={Link} to={homePath} className={classes.way} label={strings.backToSite} />
      <p className={classes.who}>{words.signedInAs(admin.email)}</p>
    </Sheet>
  )
}
