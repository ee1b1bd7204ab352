import { useEffect } from 'react'
import { useSync } from '../../shared/live/sync-context.tsx'
import { isBusy } from '../../shared/status/busy.ts'
import { contentIndexOf, followSaved, type KnownIds } from './content-index.ts'
import { InstallWatch } from './install-watch.tsx'
import { followLaunches } from './launches.ts'

const KNOWN_AS = 'phone-list'
const known: KnownIds = {
  read: () => (localStorage.getItem(KNOWN_AS) ?? '').split('\n').filter(Boolean),
  write: (ids) => localStorage.setItem(KNOWN_AS, ids.join('\n')),
}

/** Parts that make an app of the site, where the browser takes part. */
export function Extras() {
  const sync = useSync()
  useEffect(() => followLaunches(isBusy), [])
  useEffect(() => {
    if (!sync) return
    let isGone = false
    let stop: () => void = () => undefined
    navigator.serviceWorker?.ready.then((registration) => {
      const index = contentIndexOf(registration)
      if (index && !isGone) stop = followSaved(sync.files.saved(), index, known)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [sync])
  return <InstallWatch />
}
