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
 * The one-time token of a link, taken out of the address bar at once so that it is neither copied nor kept in the history.
 * This tab keeps it under `key` until it was used, so that a reload does not lose it.
 */
export const useLinkToken = (
  key: string,
): { readonly token: string; readonly forget: () => void } => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => {
    const fromLink = hash.slice(1)
    if (fromLink) keep(key, fromLink)
    return fromLink || read(key)
  })
  useEffect(() => {
    if (hash) navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return { token, forget: () => keep(key, '') }
}
