import type { ReactNode } from 'react'
import { forgot, reset } from './account/strings.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { join, setUp } from './auth/strings.ts'
import { AdminFrame } from './frame/admin-frame.tsx'
import { intake as intakeWords } from './intake/strings.ts'
import { Later, later } from './parts/later.tsx'
import { strings } from './strings.ts'

// Pages that are opened seldom: their code comes with the first visit, or with what the worker keeps of the panel.

const audit = later(async () => (await import('./audit/audit-page.tsx')).AuditPage)
const admins = later(async () => (await import('./admins/admins-page.tsx')).AdminsPage)
const intake = later(async () => (await import('./intake/intake-page.tsx')).IntakePage)
const joining = later(async () => (await import('./auth/join-page.tsx')).JoinPage)
const settingUp = later(async () => (await import('./auth/set-up-page.tsx')).SetUpPage)
const resetting = later(async () => (await import('./account/reset-page.tsx')).ResetPage)
const forgotten = later(async () => (await import('./account/forgot-page.tsx')).ForgotPage)

const start = later(async () => (await import('./start/start-page.tsx')).StartPage)
const startLine = later(async () => (await import('./start/start-line.tsx')).StartLine)

const inPanel = (title: string) => (inside: ReactNode) => (
  <AdminFrame title={title}>{inside}</AdminFrame>
)
const before = (title: string) => (inside: ReactNode) => <AuthPage title={title}>{inside}</AuthPage>

export function LaterAuditPage() {
  return <Later part={audit} with={{}} frame={inPanel(strings.sections.audit)} />
}

export function LaterAdminsPage() {
  return <Later part={admins} with={{}} frame={inPanel(strings.sections.admins)} />
}

export function LaterIntakePage() {
  return <Later part={intake} with={{}} frame={inPanel(intakeWords.title)} />
}

export function LaterJoinPage() {
  return <Later part={joining} with={{}} frame={before(join.page)} />
}

export function LaterForgotPage() {
  return <Later part={forgotten} with={{}} frame={before(forgot.page)} />
}

export function LaterSetUpPage() {
  return <Later part={settingUp} with={{}} frame={before(setUp.page)} />
}

export function LaterResetPage() {
  return <Later part={resetting} with={{}} frame={before(reset.page)} />
}

export function LaterStartPage() {
  return <Later part={start} with={{}} frame={inPanel(strings.sections.start)} />
}

/** Leads to the start page while a first step is open; nothing while its code is on its way. */
export function LaterStartLine() {
  return <Later part={startLine} with={{}} frame={() => null} />
}
