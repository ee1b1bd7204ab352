import type { ComponentProps } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'

// Stands for react-router-dom in the server's build.
export * from 'react-router'

/**
 * A link with a plain address, as most are. The router's own takes a fifth of a page's time to find the same address
 * (tests/e2e/first-screen.spec.ts compares them). Its mark for routes that come later is left out: all of ours are
 * known.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
  const { pathname } = useLocation()
  const { to } = props
  const isPlain = typeof to === 'string' && /^(?:\/|\?.)/.test(to)
  if (!isPlain) return <RouterLink {...props} />
  const { to: _to, replace, state, preventScrollReset, viewTransition, ...rest } = props
  return <a {...rest} href={to.startsWith('?') ? pathname + to : to} />
}
