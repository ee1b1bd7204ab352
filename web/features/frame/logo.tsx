import { useSite } from '../../shared/live/use-site.ts'
import { homePath } from '../../shared/routes/paths.ts'
import { Link } from '../../shared/ui/link.tsx'
import classes from './frame.module.css'

/** Four bubbles, one filled. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0d4335" />
      <g fill="none" stroke="#bfd8cc" strokeWidth="2">
        <circle cx="10.5" cy="10.5" r="4" />
        <circle cx="10.5" cy="21.5" r="4" />
        <circle cx="21.5" cy="21.5" r="4" />
      </g>
      <circle cx="21.5" cy="10.5" r="5.5" fill="#f7b52c" />
    </svg>
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
