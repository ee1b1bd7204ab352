import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Live, liveCell, type Reading, type SavedItem } from '../../../sync/index.ts'
import { isApp } from '../../shared/live/is-app.ts'
import { useSync } from '../../shared/live/sync-context.tsx'
import { useLastVisit } from '../../shared/live/use-last-visit.ts'
import { useLive } from '../../shared/live/use-live.ts'
import { isBusy } from '../../shared/status/busy.ts'
import { stateStrings } from '../../shared/ui/state-strings.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import { showInstallDialog } from './install-dialog.ts'
import { type InstallMemory, isMomentToAsk, mayAsk, readMemory } from './install-moment.ts'
import { onInstallRequest, takeInstallRequest } from './install-request.ts'
import type { InstallSheet, ShownWay } from './install-sheet.tsx'
import type { InstallWay } from './install-way.ts'
import { isChromium, isPhone, wayHere } from './this-browser.ts'
import { watchStrings as strings } from './watch-strings.ts'

const KEPT_AS = 'install'
const LOOK_EVERY_MS = 1_000
const IN_PANEL = /^\/admin(?:\/|$)/
/** Pages on which people are not to be led aside. */
const NOT_HERE = /^\/(?:admin|payment)(?:\/|$)/

const kept = (): InstallMemory => {
  try {
    return readMemory(localStorage.getItem(KEPT_AS))
  } catch {
    // A window that keeps nothing could be asked at every visit: it is not asked at all.
    return { askedAt: Date.now(), installedAt: null }
  }
}
const keep = (news: Partial<InstallMemory>): void => {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ ...kept(), ...news }))
  } catch {
    // asked no more on this page, as that is over; the next one cannot keep it either
  }
}

const isOccupied = (): boolean =>
  isBusy() ||
  NOT_HERE.test(window.location.pathname) ||
  document.querySelector('dialog[open]') !== null ||
  (document.activeElement instanceof HTMLElement &&
    /^(?:INPUT|TEXTAREA|SELECT|IFRAME)$/.test(document.activeElement.tagName))

const none: Live<Reading<readonly SavedItem[]>> = liveCell<Reading<readonly SavedItem[]>>({
  state: 'loading',
})

/** Number of files that a person saved here; null until known. */
const useSavedCount = (): number | null => {
  const sync = useSync()
  const live = useMemo(() => sync?.files.saved() ?? none, [sync])
  const saved = useLive(live)
  return saved.state === 'ready'
    ? saved.value.filter(({ bytes, keptFor }) => bytes > 0 && keptFor !== 'recent').length
    : null
}

/** A chunk that does not come now comes with the next page; until then the app starts as it did. */
const notNow = (): void => undefined

interface Shown {
  readonly way: ShownWay
  readonly Sheet: typeof InstallSheet
}

/** Offers to install the app once a person has used it, at an undisturbed moment, or on request. */
export function InstallWatch() {
  const show = useToast()
  const count = useSavedCount()
  const [isAsked, setAsked] = useState(isApp)
  const [shown, setShown] = useState<Shown | null>(null)
  /** Rejects where the code of the sheet does not come. */
  const ask = async (way: ShownWay): Promise<void> => {
    setAsked(true)
    const { InstallSheet } = await import('./install-sheet.tsx')
    keep({ askedAt: Date.now() })
    setShown({ way, Sheet: InstallSheet })
  }
  const installed = useEffectEvent((): void => {
    // Of the panel, which is an app of its own.
    if (IN_PANEL.test(window.location.pathname)) return
    keep({ installedAt: Date.now() })
    setAsked(true)
    setShown(null)
    show({ title: strings.installed, text: strings.installedText })
  })
  const grant = useEffectEvent((): void => {
    if (!takeInstallRequest()) return
    ask(wayHere() ?? (isChromium() ? 'menu' : 'none')).catch(() =>
      show({ title: stateStrings.partTitle, text: stateStrings.partText }),
    )
  })
  useEffect(() => {
    const onInstalled = (): void => installed()
    window.addEventListener('appinstalled', onInstalled)
    if (/^(?:ios|ipad)-/.test(wayHere() ?? '') && !isApp())
      import('./start-images.ts').then(({ nameStartImages }) => nameStartImages(), notNow)
    const stop = onInstallRequest(() => grant())
    grant()
    return () => {
      window.removeEventListener('appinstalled', onInstalled)
      stop()
    }
  }, [])
  const close = (): void => setShown(null)
  const accept = async (): Promise<void> => {
    // A no to the browser's dialog is one to ours; its yes is told by the browser once the app is there.
    if (shown?.way === 'dialog') await showInstallDialog().catch(() => false)
    else keep({ installedAt: Date.now() })
    close()
  }
  return (
    <>
      {isAsked ? null : <MomentWatch count={count} onMoment={(way) => ask(way).catch(notNow)} />}
      {shown === null ? null : (
        <shown.Sheet
          way={shown.way}
          isPhone={isPhone()}
          savedCount={count ?? 0}
          onNo={close}
          onYes={() => void accept()}
        />
      )}
    </>
  )
}

/** How long this page was looked at when a file was last saved here; null: none was yet. */
const useSaveMoment = (count: number | null, looked: { readonly current: number }) => {
  const before = useRef<number | null>(null)
  const savedAt = useRef<number | null>(null)
  useEffect(() => {
    // What was saved earlier is no news of this page.
    if (count !== null && before.current !== null && count > before.current)
      savedAt.current = looked.current
    before.current = count ?? before.current
  }, [count, looked])
  return savedAt
}

/** Waits for the moment at which a person may be asked. */
function MomentWatch({
  count,
  onMoment,
}: {
  count: number | null
  onMoment: (way: InstallWay) => void
}) {
  const isSecondVisit = useLastVisit() !== null
  const looked = useRef(0)
  const savedAt = useSaveMoment(count, looked)
  const look = useEffectEvent((): void => {
    if (document.visibilityState !== 'visible') return
    looked.current += LOOK_EVERY_MS
    const way = wayHere()
    if (way === null || !mayAsk(kept(), way, Date.now())) return
    const isMoment = isMomentToAsk({
      lookedMs: looked.current,
      sinceSaveMs: savedAt.current === null ? null : looked.current - savedAt.current,
      savedCount: count ?? 0,
      isSecondVisit,
      isOccupied: isOccupied(),
    })
    if (isMoment) onMoment(way)
  })
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return null
}
