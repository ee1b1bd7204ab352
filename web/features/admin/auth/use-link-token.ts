import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const keep = (key: string, token: string): void => {
  try {
    if (token === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, token)
  } catch {
    // this browser keeps nothing: a reload needs the link again
  }
}

/**
 * The one-time token of a link. It leaves the address bar at once, so that neither a copy nor the history has it. This
 * tab keeps it under `key` until it was used, so that a reload does not lose it.
 */
export const useLinkToken = (
  key: string,
): { readonly token: string; readonly forget: () => void } => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => hash.slice(1) || read(key))
  useEffect(() => {
    if (!hash) return
    // Not at the start alone: another link that is opened in this tab changes no more than the hash of this page.
    const fromLink = hash.slice(1)
    keep(key, fromLink)
    setToken(fromLink)
    navigate(pathname, { replace: true })
  }, [key, hash, pathname, navigate])
  return { token, forget: () => keep(key, '') }
}
