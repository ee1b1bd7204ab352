import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import './theme/mantine.css'
import { type ComponentType, useEffect, useState } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import * as z from 'zod/mini'
import { useDoor } from '../../shared/live/sync-context.tsx'
import { applyScheme, schemeChoice } from '../../shared/theme/color-scheme.ts'
import { AccountPage } from './account/account-page.tsx'
import { AuthProvider } from './auth/auth-context.tsx'
import { FullScreenSpinner } from './auth/full-screen-spinner.tsx'
import { Guard } from './auth/guard.tsx'
import { LoginPage } from './auth/login-page.tsx'
import { examKind } from './exams/exam-kind.tsx'
import { PublicCardContext, type PublicCardProps } from './form/public-card.ts'
import { InstallContext, type InstallProps } from './frame/install-panel.tsx'
import { OutboxWatch } from './frame/outbox-watch.tsx'
import { usePanelManifest } from './frame/use-panel-manifest.ts'
import { IntakeProvider } from './intake/intake-context.tsx'
import { IntakeStrip, IntakeWay } from './intake/intake-strip.tsx'
import {
  LaterAdminsPage,
  LaterAuditPage,
  LaterForgotPage,
  LaterIntakePage,
  LaterJoinPage,
  LaterResetPage,
  LaterSetUpPage,
  LaterStartPage,
} from './later-pages.tsx'
import { noteKind } from './notes/note-kind.tsx'
import { OutboxPage } from './outbox/outbox-page.tsx'
import { PanelBoundary, PanelBroken } from './parts/panel-boundary.tsx'
import { toastPlace } from './parts/toast-place.ts'
import { settingsPath } from './paths.ts'
import { PaymentPage } from './payment/payment-page.tsx'
import { programKind } from './programs/program-kind.tsx'
import { RowsPage } from './rows/rows-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { strings } from './strings.ts'
import { testimonialKind } from './testimonials/testimonial-kind.tsx'
import classes from './theme/components.module.css'
import { panelTheme } from './theme/components.ts'
import { videoKind } from './videos/video-kind.tsx'

z.config({ jitless: true }) // zod would compile its parsers with `new Function`, which the CSP refuses

/** Mantine writes light or dark onto the page, by the same choice; 'as the device is' is no attribute outside of it. */
const useOwnScheme = (): void => useEffect(() => () => applyScheme(schemeChoice()), [])

/** The panel of the admins, all that stands under /admin. A visitor never loads it. */
export function AdminApp({
  PublicCard,
  Install,
}: {
  PublicCard: ComponentType<PublicCardProps>
  Install: ComponentType<InstallProps>
}) {
  useOwnScheme()
  usePanelManifest()
  const [portal] = useState(() => ({ target: toastPlace() }))
  // parts/toast.tsx makes room itself: what is over a limit of Mantine's would be told late, its way back too.
  // withCssVariables and withGlobalClasses would put a <style> into the page; theme/variables.css stands for it.
  return (
    <MantineProvider
      theme={panelTheme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Notifications
        position="bottom-right"
        limit={Number.POSITIVE_INFINITY}
        zIndex={150}
        portalProps={portal}
        classNames={{ root: classes.toasts }}
      />
      <PanelBoundary>
        <PublicCardContext value={PublicCard}>
          <InstallContext value={Install}>
            <Panel />
          </InstallContext>
        </PublicCardContext>
      </PanelBoundary>
    </MantineProvider>
  )
}

function Panel() {
  const door = useDoor()
  switch (door.state) {
    case 'opening':
      return <FullScreenSpinner />
    case 'failed':
      return <PanelBroken />
    case 'open':
      return (
        <AuthProvider sync={door.sync}>
          <PanelRoutes />
        </AuthProvider>
      )
    default:
      return door satisfies never
  }
}

const { sections } = strings

function PanelRoutes() {
  return (
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="setup" element={<LaterSetUpPage />} />
      <Route path="reset" element={<LaterResetPage />} />
      <Route path="forgot" element={<LaterForgotPage />} />
      <Route path="join" element={<LaterJoinPage />} />
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
        <Route
          path="free-pdfs"
          element={
            <RowsPage key="notes" title={sections.notes} kind={noteKind}>
              <IntakeStrip to="free_pdfs" />
            </RowsPage>
          }
        />
        <Route
          path="tests-library"
          element={
            <RowsPage key="exams" title={sections.exams} kind={examKind}>
              <IntakeStrip to="tests_library" />
            </RowsPage>
          }
        />
        <Route path="start" element={<LaterStartPage />} />
        <Route path="intake" element={<LaterIntakePage />} />
        <Route
          path="demo-videos"
          element={<RowsPage key="videos" title={sections.videos} kind={videoKind} />}
        />
        <Route
          path="testimonials"
          element={
            <RowsPage key="testimonials" title={sections.testimonials} kind={testimonialKind}>
              <IntakeWay />
            </RowsPage>
          }
        />
        <Route path="account" element={<AccountPage />} />
        <Route path="audit" element={<LaterAuditPage />} />
        <Route path="admins" element={<LaterAdminsPage />} />
        <Route path="payment" element={<PaymentPage />} />
        <Route
          path="programs"
          element={<RowsPage key="programs" title={sections.programs} kind={programKind} />}
        />
        <Route path="outbox" element={<OutboxPage />} />
        <Route path="*" element={<Navigate to={settingsPath} replace />} />
      </Route>
    </Routes>
  )
}
