import { IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { useContact } from '../../shared/live/use-site.ts'
import { Link } from '../../shared/ui/button.tsx'
import classes from './frame.module.css'
import { dockItems, isActive } from './nav-items.ts'
import { strings } from './strings.ts'

/** On phones: the pages under the thumb, and the chat at the right end, where it can cover nothing. */
export function Dock() {
  const { pathname } = useLocation()
  const { whatsapp, isKnown } = useContact(strings.enquiry)
  return (
    <nav
      className={`only-phone ${classes.dock}`}
      aria-label={strings.quickNav}
      data-four={(isKnown && !whatsapp) || undefined}
    >
      {dockItems.map(({ path, label, Icon }) => (
        <Link key={path} to={path} aria-current={isActive(path, pathname) ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          {label}
        </Link>
      ))}
      {whatsapp ? (
        <a className={classes.chat} href={whatsapp.href} target="_blank" rel="noopener">
          <IconBrandWhatsapp aria-hidden="true" />
          <span aria-hidden="true">{strings.chat}</span>
          <span className="vh">{strings.chatName}</span>
        </a>
      ) : null}
    </nav>
  )
}

/** On wide screens the same two ways stand in the margin. */
export function FloatingContact() {
  const { whatsapp, instagram } = useContact(strings.enquiry)
  if (!whatsapp && !instagram) return null
  return (
    <nav
      className={`only-desk ${classes.float}`}
      aria-label={strings.contact}
      data-two={(whatsapp && instagram) !== null || undefined}
    >
      {instagram ? (
        <a href={instagram.href} target="_blank" rel="noopener" aria-label={strings.instagramName}>
          <IconBrandInstagram aria-hidden="true" />
        </a>
      ) : null}
      {whatsapp ? (
        <a
          className={classes.chat}
          href={whatsapp.href}
          target="_blank"
          rel="noopener"
          aria-label={strings.chatName}
        >
          <IconBrandWhatsapp aria-hidden="true" />
        </a>
      ) : null}
    </nav>
  )
}
