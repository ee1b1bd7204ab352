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

/** A page before the panel: a form, beside a picture on wide screens. */
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
 * Shows a page to signed-in admins, and the sign-in to everybody else. The sign-in leads back to this page, unless the admin
 * signed out here.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { state, hasLeft } = useAuth()
  const { key, pathname, search } = useLocation()
  switch (state.kind) {
    case 'signed-out':
      // A dialog that closes with the session steps back in the history at the same moment, so each entry navigates.
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
