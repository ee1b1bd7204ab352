import classes from './library.module.css'
import { pageStrings as strings } from './page-strings.ts'

/** Bones until the device is read. */
export function LibraryBones() {
  return (
    <div className={classes.bones} aria-busy="true">
      <p className="muted">{strings.reading}</p>
      <noscript>
        <p>{strings.needsScripts}</p>
      </noscript>
    </div>
  )
}
