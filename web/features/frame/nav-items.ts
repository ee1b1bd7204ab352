import { IconClipboardText, IconHome, IconNotebook } from '@tabler/icons-react'
import { examsRoot, homePath, notesPath } from '../../shared/routes/paths.ts'

/** The pages that exist, in the order of the menu; `short` is the word in the dock. */
export const navItems = [
  { path: homePath, label: 'Home', short: 'Home', Icon: IconHome },
  { path: notesPath, label: 'Free PDFs', short: 'PDFs', Icon: IconNotebook },
  { path: examsRoot, label: 'Tests', short: 'Tests', Icon: IconClipboardText },
] as const

/** Exact for the home page, by prefix for the others (A2). */
export const isActive = (path: string, here: string): boolean =>
  path === homePath ? here === path : here === path || here.startsWith(`${path}/`)
