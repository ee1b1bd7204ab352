import { useQuery } from '../../../shared/live/sync-context.tsx'
import { LogoMark } from '../../frame/logo-mark.tsx'
import classes from './parts.module.css'

const FALLBACK = 'NEET Academy'

/** The mark, and the name that the settings give the site. */
export function Brand() {
  const settings = useQuery('globalSettings')
  const name = (settings.state === 'ready' && settings.value?.website_name) || FALLBACK
  return (
    <span className={classes.brand}>
      <LogoMark className={classes.mark} />
      {name}
    </span>
  )
}
