import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import './theme/mantine.css'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import * as z from 'zod/mini'
import { declared, type ListName } from '../../../sync/index.ts'
import { useEngine } from '../../shared/live/sync-context.tsx'
import { applyScheme, schemeChoice } from '../../shared/theme/color-scheme.ts'
import { AuthProvider } from './auth/auth-context.tsx'
import { FullScreenSpinner, Guard } from './auth/auth-page.tsx'
import { LoginPage } from './auth/login-page.tsx'
import { OwnReaderContext, type OwnReaderProps } from './borrowed.ts'
import { OutboxWatch } from './frame/outbox-watch.tsx'
import { IntakeProvider } from './intake/intake-context.tsx'
import { IntakeStrip, IntakeWay } from './intake/intake-strip.tsx'
import {
  LazyAccountPage,
  LazyAdminsPage,
  LazyAuditPage,
  LazyForgotPage,
  LazyJoinPage,
  LazyOutboxPage,
  LazyResetPage,
  LazySharePage,
  LazyStartPage,
} from './lazy-pages.tsx'
import { PanelBoundary, PanelBroken } from './parts/states.tsx'
import { settingsPath } from './paths.ts'
import { PaymentPage } from './payment/payment-page.tsx'
import { rowKinds } from './row-kinds.ts'
import { RowsPage } from './rows/rows-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import classes from './theme/components.module.css'
import { panelTheme } from './theme/theme.ts'

z.config({ jitless: true }) // zod would compile its parsers with `new Function`, which the CSP refuses

/** Mantine writes light or dark onto the page, by the same choice. Outside of it, 'as the device is' is no attribute. */
const useOwnScheme = (): void => useEffect(() => () => applyScheme(schemeChoice()), [])

/** The panel's own (web/public/admin.webmanifest). */
const PANEL_MANIFEST = '/admin.webmanifest'

/** While the panel is open, 'install' means the panel: its pages name its manifest instead of the students'. */
const usePanelManifest = (): void =>
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    if (!link) return
    const students = link.getAttribute('href') ?? ''
    const name = (manifest: string): void => {
      link.setAttribute('href', manifest)
      window.installDialog = null // it would install the other app; the browser offers another one
    }
    name(PANEL_MANIFEST)
    return () => name(students)
  }, [])

/** What the panel borrows from the site, since no feature knows another. */
interface AdminAppProps {
  readonly OwnReader: ComponentType<OwnReaderProps>
  /** The site's page for an address that is none. */
  readonly NotFound: ComponentType
}

/** The panel of the admins, all that stands under /admin. A visitor never loads it. */
export function AdminApp({ OwnReader, NotFound }: AdminAppProps) {
  useOwnScheme()
  usePanelManifest()
  // withCssVariables and withGlobalClasses would put a <style> into the page; theme/mantine.css stands for it.
  return (
    <MantineProvider
      theme={panelTheme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Notifications
        position="top-right"
        limit={3}
        notificationMaxHeight="100dvh" // with large letters a short one is taller than Mantine's 200 px
        classNames={{ root: classes.toasts }}
      />
      <PanelBoundary>
        <OwnReaderContext value={OwnReader}>
          <Panel NotFound={NotFound} />
        </OwnReaderContext>
      </PanelBoundary>
    </MantineProvider>
  )
}

function Panel({ NotFound }: Pick<AdminAppProps, 'NotFound'>) {
  const door = useEngine()
  switch (door.state) {
    case 'opening':
      return <FullScreenSpinner />
    case 'failed':
      return <PanelBroken />
    case 'open':
      return (
        <AuthProvider sync={door.sync}>
          <PanelRoutes NotFound={NotFound} />
        </AuthProvider>
      )
    default:
      return door satisfies never
  }
}

// as: keys of the table, nothing else
const lists = Object.keys(rowKinds) as readonly ListName[]

/** The strip above a list: files that came in for it, or the way to them. */
const strips: { readonly [N in ListName]?: ReactNode } = {
  free_pdfs: <IntakeStrip to="free_pdfs" />,
  tests_library: <IntakeStrip to="tests_library" />,
  testimonials: <IntakeWay />,
}

const listRoute = <N extends ListName>(name: N) => (
  <Route
    key={name}
    path={declared[name].panelPage}
    element={
      <RowsPage key={name} kind={rowKinds[name]}>
        {strips[name]}
      </RowsPage>
    }
  />
)

function PanelRoutes({ NotFound }: Pick<AdminAppProps, 'NotFound'>) {
  return (
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="reset" element={<LazyResetPage />} />
      <Route path="forgot" element={<LazyForgotPage />} />
      <Route path="join" element={<LazyJoinPage />} />
      <Route
        element={
          <Guard>
            <IntakeProvider>
              <OutboxWatch />
              <Outlet />
            </IntakeProvider>
          </Guard>
        }
      >
        <Route index element={<SettingsPage />} />
        {lists.map(listRoute)}
        <Route path="start" element={<LazyStartPage />} />
        <Route path="share" element={<LazySharePage />} />
        <Route path="account" element={<LazyAccountPage />} />
        <Route path="audit" element={<LazyAuditPage />} />
        <Route path="admins" element={<LazyAdminsPage />} />
        <Route path="payment" element={<PaymentPage />} />
        <Route path="outbox" element={<LazyOutboxPage />} />
        <Route path="tutorials" element={<Navigate to={settingsPath} replace />} />
      </Route>
      <Route
        path="*"
        element={
          <main>
            <NotFound />
          </main>
        }
      />
    </Routes>
  )
}
