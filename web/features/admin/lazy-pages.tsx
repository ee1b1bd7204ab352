import type { ComponentType, ReactNode } from 'react'
import { forgot, reset } from './account/strings.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { join } from './auth/strings.ts'
import { AdminFrame } from './frame/admin-frame.tsx'
import { intake as intakeWords } from './intake/strings.ts'
import { lazyPart } from './parts/lazy-part.tsx'
import { strings } from './strings.ts'

// Pages that are opened seldom: their code comes with the first visit, or with what the worker keeps of the panel.

type Frame = ComponentType<{ title: string; children: ReactNode }>

const seldom = (title: string, load: () => Promise<ComponentType>, Outer: Frame = AdminFrame) =>
  lazyPart(load, ({ children }) => <Outer title={title}>{children}</Outer>)

const { sections } = strings
export const LazyAccountPage = seldom(
  sections.account,
  async () => (await import('./account/account-page.tsx')).AccountPage,
)
export const LazyOutboxPage = seldom(
  sections.outbox,
  async () => (await import('./outbox/outbox-page.tsx')).OutboxPage,
)
export const LazyAuditPage = seldom(
  sections.audit,
  async () => (await import('./audit/audit-page.tsx')).AuditPage,
)
export const LazyAdminsPage = seldom(
  sections.admins,
  async () => (await import('./admins/admins-page.tsx')).AdminsPage,
)
export const LazySharePage = seldom(
  intakeWords.title,
  async () => (await import('./intake/share-page.tsx')).SharePage,
)
export const LazyStartPage = seldom(
  sections.start,
  async () => (await import('./start/start-page.tsx')).StartPage,
)
const entry = () => import('./auth/entry-pages.tsx')
export const LazyJoinPage = seldom(join.page, async () => (await entry()).JoinPage, AuthPage)
export const LazyForgotPage = seldom(forgot.page, async () => (await entry()).ForgotPage, AuthPage)
export const LazyResetPage = seldom(reset.page, async () => (await entry()).ResetPage, AuthPage)
