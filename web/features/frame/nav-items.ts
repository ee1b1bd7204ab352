import { IconClipboardText, IconCloudCheck, IconHome, IconNotebook } from '@tabler/icons-react'
import {
  contactPath,
  examsRoot,
  homePath,
  libraryPath,
  mentorshipPath,
  notesPath,
  paymentPath,
  testimonialsPath,
  videosPath,
} from '../../shared/format/paths.ts'

const home = { path: homePath, label: 'Home' } as const
const mentorship = { path: mentorshipPath, label: 'Mentorship' } as const
const notes = { path: notesPath, label: 'Free PDFs' } as const
const exams = { path: examsRoot, label: 'Tests' } as const
const videos = { path: videosPath, label: 'Demo Videos' } as const
const testimonials = { path: testimonialsPath, label: 'Testimonials' } as const
const contact = { path: contactPath, label: 'Contact' } as const

/** The menu (A2). */
export const navItems = [home, mentorship, notes, exams, videos, testimonials, contact] as const
/** Id of the footer's links, where the menu leads before there are scripts. */
export const FOOTER_LINKS = 'links'
/** The footer's quick links (A4). */
export const footerItems = [mentorship, notes, videos, testimonials, contact] as const
/** The pages under the thumb, with their short words. */
export const dockItems = [
  { path: homePath, label: 'Home', Icon: IconHome },
  { path: examsRoot, label: 'Tests', Icon: IconClipboardText },
  { path: notesPath, label: 'PDFs', Icon: IconNotebook },
  { path: libraryPath, label: 'Saved', Icon: IconCloudCheck },
] as const

const isWithin = (path: string, here: string): boolean =>
  here === path || here.startsWith(`${path}/`)

/** Exact for the home page, by prefix for the others (A2); Mentorship is where it leads. */
export const isActive = (path: string, here: string): boolean => {
  if (path === homePath) return here === path
  return isWithin(path, here) || (path === mentorshipPath && isWithin(paymentPath, here))
}
