import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Reading, SavedItem, Sync } from '../../../sync/index.ts'
import { paymentPath } from '../../shared/format/paths.ts'
import { remember, remembered } from '../../shared/live/remembered.ts'
import { useEngineValue } from '../../shared/live/sync-context.tsx'
import { isApp } from '../../shared/live/use-device.ts'
import { useLastVisit } from '../../shared/live/use-last-visit.ts'
import { Button, RoundButton } from '../../shared/ui/button.tsx'
import classes from './install-line.module.css'
import { strings } from './strings.ts'
import { isIos, useInstall } from './use-install.tsx'

/** Anything kept under this name means that the person has answered. */
const ANSWERED = 'install'

const keepAnswer = (): void => {
  remember(ANSWERED, String(Date.now()))
}

const savedOf = ({ files }: Sync) => files.saved()
const notRead: Reading<readonly SavedItem[]> = { state: 'loading' }

/** True once a file is saved on this device. */
const useHasSaved = (): boolean => {
  const saved = useEngineValue(savedOf, notRead)
  return saved.state === 'ready' && saved.value.some(({ bytes }) => bytes > 0)
}

const canInstall = (): boolean => !isApp() && (Boolean(window.installDialog) || isIos())

/**
 * Offers the app once, to a person who has saved a file or comes for the second time. It is decided when another page
 * opens, so that the line never moves a list in which somebody taps.
 */
export function InstallLine() {
  const { pathname } = useLocation()
  const isOfUse = [useHasSaved(), useLastVisit() !== null].includes(true)
  const install = useInstall()
  const [page, setPage] = useState({ pathname, isOffered: false })
  if (page.pathname !== pathname)
    setPage({
      pathname,
      isOffered:
        isOfUse && pathname !== paymentPath && canInstall() && remembered(ANSWERED) === null,
    })
  const answer = (): void => {
    keepAnswer()
    setPage({ pathname, isOffered: false })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  useEffect(() => {
    window.addEventListener('appinstalled', keepAnswer)
    return () => window.removeEventListener('appinstalled', keepAnswer)
  }, [])
  return (
    <>
      {page.isOffered ? (
        <section className={classes.install} aria-label={strings.install}>
          <div className={`wrap ${classes.line}`}>
            <p>{strings.installText}</p>
            <Button
              look="text"
              aria-haspopup="dialog"
              onClick={() => {
                answer()
                install.ask()
              }}
            >
              {strings.installNow}
            </Button>
            <RoundButton label={strings.notInstall} onClick={answer}>
              <IconX className="icon" aria-hidden="true" />
            </RoundButton>
          </div>
        </section>
      ) : null}
      {install.sheet}
    </>
  )
}
