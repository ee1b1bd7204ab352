import type { ReactNode } from 'react'
import type { Sync } from '../../sync/index.ts'
import { loadReader } from '../features/reader/load-reader.ts'
import { LoadReader } from '../shared/live/keep-reader.ts'
import { type PageAnswers, SyncProvider } from '../shared/live/sync-context.tsx'
import { ToastProvider } from '../shared/ui/toast.tsx'

/** The app with its providers. Browser and server draw the same, each with its own router. */
export function App({
  open,
  page,
  router,
  children,
}: {
  open: () => Promise<Sync>
  page: PageAnswers
  router: ReactNode
  /** Parts about the app itself, such as updates. They draw nothing at first. */
  children?: ReactNode
}) {
  return (
    <SyncProvider open={open} page={page}>
      <ToastProvider>
        <LoadReader value={loadReader}>{router}</LoadReader>
        {children}
      </ToastProvider>
    </SyncProvider>
  )
}
