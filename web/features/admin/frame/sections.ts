import {
  IconClipboardText,
  IconSchool,
  IconSend,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react'
import { examsPath, outboxPath, settingsPath, tutorialsPath } from '../paths.ts'
import { strings } from '../strings.ts'

export interface Section {
  readonly to: string
  readonly label: string
  /** In the dock, where there is little room; null: only in the side bar and under More. */
  readonly short: string | null
  readonly Icon: TablerIcon
  readonly hasCount: boolean
}

const { sections } = strings

/** Pages of the panel in the order of the side bar: only those that exist. */
export const adminSections: readonly Section[] = [
  {
    to: settingsPath,
    label: sections.settings,
    short: sections.shortSettings,
    Icon: IconSettings,
    hasCount: false,
  },
  { to: tutorialsPath, label: sections.tutorials, short: null, Icon: IconSchool, hasCount: false },
  {
    to: examsPath,
    label: sections.exams,
    short: sections.shortExams,
    Icon: IconClipboardText,
    hasCount: false,
  },
  {
    to: outboxPath,
    label: sections.outbox,
    short: sections.outbox,
    Icon: IconSend,
    hasCount: true,
  },
]

export const isCurrent = (section: Section, pathname: string): boolean =>
  section.to !== tutorialsPath && pathname.replace(/\/+$/, '') === section.to
