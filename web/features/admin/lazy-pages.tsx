import type { ComponentType, ReactNode } from 'react'
import { forgot, reset } from './account/strings.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { join } from './auth/strings.ts'
import { AdminFrame } from './frame/admin-frame.tsx'
import { intake as intakeWords } from './intake/strings.ts'
import { Lazy, type LazyPart, lazyPart } from './parts/lazy-part.tsx'
import { strings } from './strings.ts'

// Pages that are opened seldom: their code comes with the first visit, or with what the worker keeps of the panel.

type Frame = (inside: ReactNode) => ReactNode

const drawn = (part: LazyPart<object>, frame: Frame) => () => (
  <Lazy part={part} with={{}} frame={frame} />
)
const seldom = (load: () => Promise<ComponentType>, frame: Frame) => drawn(lazyPart(load), frame)
const inPanel = (title: string) => (inside: ReactNode) => (
  <AdminFrame title={title}>{inside}</AdminFrame>
)
const before = (title: string) => (inside: ReactNode) => <AuthPage title={title}>{inside}</AuthPage>

export const LazyAccountPage = seldom(
  async () => (await import('./account/account-page.tsx')).AccountPage,
  inPanel(strings.sections.account),
)
/** Fetched ahead once a change waits: the outbox is opened where there is no network. */
export const outboxPage = lazyPart(
  async () => (await import('./outbox/outbox-page.tsx')).OutboxPage,
)
export const LazyOutboxPage = drawn(outboxPage, inPanel(strings.sections.outbox))
export const LazyAuditPage = seldom(
  async () => (await import('./audit/audit-page.tsx')).AuditPage,
  inPanel(strings.sections.audit),
)
export const LazyAdminsPage = seldom(
  async () => (await import('./admins/admins-page.tsx')).AdminsPage,
  inPanel(strings.sections.admins),
)
export const LazySharePage = seldom(
  async () => (await import('./intake/share-page.tsx')).SharePage,
  inPanel(intakeWords.title),
)
export const LazyStartPage = seldom(
  async () => (await import('./start/start-page.tsx')).StartPage,
  inPanel(strings.sections.start),
)
export const LazyJoinPage = seldom(
  async () => (await import('./auth/entry-pages.tsx')).JoinPage,
  before(join.page),
)
export const LazyForgotPage = seldom(
  async () => (await import('./auth/entry-pages.tsx')).ForgotPage,
  before(forgot.page),
)
export const LazyResetPage = seldom(
  async () => (await import('./auth/entry-pages.tsx')).ResetPage,
  before(reset.page),
)
