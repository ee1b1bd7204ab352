import { lazy, type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { ExamListPage } from '../features/exams/exam-list-page.tsx'
import { ExamPage } from '../features/exams/exam-page.tsx'
import { Frame } from '../features/frame/frame.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { NotFoundPage } from '../features/not-found/not-found-page.tsx'
import { NoteListPage } from '../features/notes/note-list-page.tsx'
import { NotePage } from '../features/notes/note-page.tsx'
import { SyncProvider } from '../shared/live/sync-context.tsx'
import { adminRoot, examsPath, examsRoot, notesPath } from '../shared/routes/paths.ts'
import { ToastProvider } from '../shared/ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { openEngine } from './open-engine.ts'
import { PanelMissing } from './panel-missing.tsx'
import { keepPanel } from './register-sw.ts'
import { strings } from './strings.ts'
import { UpdatePrompt } from './update-prompt.tsx'

// The panel is code that no student ever fetches, so a device may be without it when there is no network.
const AdminApp = lazy(async () => {
  try {
    const { AdminApp } = await import('../features/admin/admin-app.tsx')
    keepPanel()
    return { default: AdminApp }
  } catch (error) {
    console.warn('the panel could not be loaded', error)
    return { default: PanelMissing }
  }
})

/** One boundary per address: a page that broke does not keep the next one from being shown. */
function PerPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
}

/** While the panel's code comes: words, for the spinner itself is part of that code. */
function PanelComing() {
  return (
    <main className="main wrap" aria-busy="true">
      <p className="muted" role="status">
        {strings.loading}
      </p>
    </main>
  )
}

const page = (children: ReactNode): ReactNode => <PerPage>{children}</PerPage>

export function App() {
  return (
    <SyncProvider open={openEngine}>
      <ToastProvider>
        <BrowserRouter>
          <Routes>
            <Route
              path={`${adminRoot}/*`}
              element={
                <ErrorBoundary>
                  <Suspense fallback={<PanelComing />}>
                    <AdminApp />
                  </Suspense>
                </ErrorBoundary>
              }
            />
            <Route element={<Frame />}>
              <Route index element={page(<HomePage />)} />
              <Route path={examsRoot} element={<Navigate to={examsPath('full')} replace />} />
              <Route path={`${examsRoot}/:testType`} element={page(<ExamListPage />)} />
              <Route path={`${examsRoot}/:testType/:testId`} element={page(<ExamPage />)} />
              <Route path={notesPath} element={page(<NoteListPage />)} />
              <Route path={`${notesPath}/:id`} element={page(<NotePage />)} />
              <Route path="*" element={page(<NotFoundPage />)} />
            </Route>
          </Routes>
        </BrowserRouter>
        <UpdatePrompt />
      </ToastProvider>
    </SyncProvider>
  )
}
