import { lazy } from 'react'
import { AdminApp } from '../features/admin/admin-app.tsx'

/** Comes when an admin opens a file. */
const OwnReader = lazy(async () => ({
  default: (await import('../features/reader/loaded-reader.tsx')).OwnReader,
}))

/** Comes with an address below /admin that is no page. */
const NotFound = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}))

/** The panel with what it borrows from the site. */
export function AdminPanel() {
  return <AdminApp OwnReader={OwnReader} NotFound={NotFound} />
}
