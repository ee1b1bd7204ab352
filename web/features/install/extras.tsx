import { useEffect } from 'react'
import { isBusy } from '../../shared/status/busy.ts'
import { InstallWatch } from './install-watch.tsx'
import { followLaunches } from './launches.ts'

/** What makes an app of the site, where the browser takes part. */
export function Extras() {
  useEffect(() => followLaunches(isBusy), [])
  return <InstallWatch />
}
