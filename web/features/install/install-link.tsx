import { Button } from '../../shared/ui/button.tsx'
import { strings } from '../frame/strings.ts'
import classes from './install-link.module.css'
import { askToInstall } from './install-request.ts'

/** A permanent link for installing the app; not drawn where this is the app already. */
export function InstallLink() {
  return (
    <span className={classes.link}>
      <Button look="board" aria-haspopup="dialog" onClick={askToInstall}>
        {strings.install}
      </Button>
    </span>
  )
}
