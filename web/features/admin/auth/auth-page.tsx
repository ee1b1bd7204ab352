import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { homePath } from '../../../shared/format/paths.ts'
import { usePageMeta } from '../../../shared/ui/use-page-meta.ts'
import { Brand } from '../parts/brand.tsx'
import parts from '../parts/parts.module.css'
import { loginPath } from '../paths.ts'
import { strings } from '../strings.ts'
import classes from './auth.module.css'
import { useAuth } from './auth-context.tsx'

/** The pages before the panel: the board with the paper on wide screens, one form beside it. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  usePageMeta(title, '')
  return (
    <main className={classes.page}>
      <div className={classes.board}>
        <Brand />
        <div className={classes.sheet} aria-hidden="true" />
        <p className={classes.boardText}>{strings.panel}</p>
      </div>
      <div className={classes.side}>
        <div className={classes.onPhone}>
          <Brand />
        </div>
        <h1>{title}</h1>
        {children}
        <p className={classes.small}>
          <Link className={classes.back} to={homePath}>
            {strings.backToSite}
          </Link>
        </p>
      </div>
    </main>
  )
}

export function FullScreenSpinner() {
  return (
    <main className={`${parts.fullScreen} ${classes.spinner}`} aria-busy="true">
      <Loader size={44} aria-hidden="true" />
      <div role="status">
        <h1 className={classes.spinnerText}>{strings.guard.waiting}</h1>
      </div>
    </main>
  )
}

/**
 * Shows its page to a signed-in admin only. The wanted address is remembered for after the sign-in, but not where the admin
 * signed out.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { state, hasLeft } = useAuth()
  const { key, pathname, search } = useLocation()
  switch (state.kind) {
    case 'signed-out':
      // Anew for each entry: a dialog that goes with the session steps back in the history at the same moment.
      return (
        <Navigate
          key={key}
          to={loginPath}
          replace
          state={hasLeft ? null : { from: pathname + search }}
        />
      )
    case 'signed-in':
      return children
    default:
      return state satisfies never
  }
}
