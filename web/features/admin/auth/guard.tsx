import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loginPath } from '../paths.ts'
import { useAuth } from './auth-context.tsx'
import { FullScreenSpinner } from './auth-page.tsx'

/**
 * Shows its page to a signed-in admin only. The wanted address is remembered for after the sign-in, but not where the admin
 * signed out.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { state, hasLeft } = useAuth()
  const { pathname, search } = useLocation()
  switch (state.kind) {
    case 'unknown':
      return <FullScreenSpinner />
    case 'signed-out':
      return (
        <Navigate to={loginPath} replace state={hasLeft ? null : { from: pathname + search }} />
      )
    case 'signed-in':
      return children
    default:
      return state satisfies never
  }
}
