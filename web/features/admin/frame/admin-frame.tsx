import { type ReactNode, Suspense, useState } from 'react'
import { DrawAgain } from '../../../shared/ui/draw-again.tsx'
import { usePageMeta } from '../../../shared/ui/use-page-meta.ts'
import { useInstall } from '../../frame/use-install.tsx'
import { Skeletons } from '../parts/states.tsx'
import { strings } from '../strings.ts'
import classes from './admin-frame.module.css'
import { Dock, SideBar } from './nav.tsx'
import { SignOut } from './sign-out.tsx'
import { SyncLine } from './sync-line.tsx'

interface AdminFrameProps {
  readonly title: string
  /** The one next step of the page, beside its title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page of the panel: the ways to the others, its title, and how this device stands. */
export function AdminFrame({ title, action, children }: AdminFrameProps) {
  const [isLeaving, setLeaving] = useState(false)
  const install = useInstall()
  usePageMeta(title, '')
  return (
    <div className={classes.frame}>
      <a className="skip" href="#main">
        {strings.skip}
      </a>
      <SideBar onSignOut={() => setLeaving(true)} onInstall={install.ask} />
      <div className={classes.column}>
        <header className={classes.top}>
          <h1 className={classes.title}>{title}</h1>
          {action}
        </header>
        <main id="main" className={classes.main} tabIndex={-1}>
          <SyncLine />
          {/* A form waits for the words that this device keeps of it. */}
          <Suspense fallback={<Skeletons rows={4} />}>
            <DrawAgain>{children}</DrawAgain>
          </Suspense>
        </main>
      </div>
      <Dock onSignOut={() => setLeaving(true)} onInstall={install.ask} />
      {isLeaving && <SignOut onClose={() => setLeaving(false)} />}
      {install.sheet}
    </div>
  )
}
