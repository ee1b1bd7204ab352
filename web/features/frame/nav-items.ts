import { IconClipboardText, IconHome, IconNotebook } from '@tabler/icons-react'
import { examsRoot, homePath, notesPath } from '../../shared/routes/paths.ts'

const home = { path: homePath, label: 'Home', short: 'Home', Icon: IconHome } as const
const notes = { path: notesPath, label: 'Free PDFs', short: 'PDFs', Icon: IconNotebook } as const
const exams = { path: examsRoot, label: 'Tests', short: 'Tests', Icon: IconClipboardText } as const

/** The pages that exist, in the order of the menu and of the footer. */
export const navItems = [home, notes, exams] as const
/** The same in the order of the dock, with the word of `short`. */
export const dockItems = [home, exams, notes] as const

/** Exact for the home page, by prefix for the others (A2). */
export const isActive = (path: string, here: string): boolean =>
  path === homePath ? here === path : here === path || here.startsWith(`${path}/`)
