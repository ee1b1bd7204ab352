import {
  IconClipboardText,
  IconCreditCard,
  IconHistory,
  IconHome,
  IconListDetails,
  IconNotebook,
  IconPhoto,
  IconSchool,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconUserCircle,
  IconUsers,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react'
import { announcements } from '../announcements/strings.ts'
import {
  accountPath,
  adminsPath,
  auditPath,
  collectionPage,
  examsPath,
  notesPath,
  outboxPath,
  paymentPath,
  programsPath,
  settingsPath,
  startPath,
  testimonialsPath,
  tutorialsPath,
  videosPath,
} from '../paths.ts'
import { strings } from '../strings.ts'

interface Section {
  readonly to: string
  readonly label: string
  /** In the dock, where there is little room; null: only in the side bar and under More. */
  readonly short: string | null
  readonly Icon: TablerIcon
  readonly hasCount: boolean
}

const { sections } = strings

const section = (to: string, label: string, Icon: TablerIcon, short: string | null = null) => ({
  to,
  label,
  short,
  Icon,
  hasCount: to === outboxPath,
})

/** [S3] Pages of the panel in the order of the side bar. */
export const adminSections: readonly Section[] = [
  section(startPath, sections.start, IconHome),
  section(settingsPath, sections.settings, IconSettings),
  section(tutorialsPath, sections.tutorials, IconSchool),
  section(notesPath, sections.notes, IconNotebook, sections.shortNotes),
  section(examsPath, sections.exams, IconClipboardText, sections.shortExams),
  section(videosPath, sections.videos, IconVideo, sections.shortVideos),
  section(testimonialsPath, sections.testimonials, IconPhoto),
  section(collectionPage('announcements'), announcements.page, IconSpeakerphone),
  section(paymentPath, sections.payment, IconCreditCard),
  section(programsPath, sections.programs, IconListDetails),
  section(accountPath, sections.account, IconUserCircle),
  section(auditPath, sections.audit, IconHistory),
  section(adminsPath, sections.admins, IconUsers),
  section(outboxPath, sections.outbox, IconSend, sections.outbox),
]

/** In the dock of a phone the tests come first: they are what is added most. */
export const dockSections: readonly Section[] = [
  examsPath,
  notesPath,
  videosPath,
  outboxPath,
].flatMap((to) => adminSections.filter((one) => one.to === to))

export const isCurrent = (section: Section, pathname: string): boolean =>
  section.to !== tutorialsPath && pathname.replace(/\/+$/, '') === section.to
