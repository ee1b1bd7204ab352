import { Button } from '../../shared/ui/button.tsx'
import { strings } from '../frame/strings.ts'
import classes from './install-link.module.css'
import { askToInstall } from './install-request.ts'

/** The way to the app for those who look for it, at any time; not drawn where this is the app already. */
export function InstallLink() {
  return (
    <span className={classes.link}>
      <Button look="board" aria-haspopup="dialog" onClick={askToInstall}>
        {strings.install}
      </Button>
    </span>
  )
}
