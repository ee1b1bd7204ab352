import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { appFolder as folderIn } from '../../pocketbase/start/app.mjs'

export const ROOT = resolve(import.meta.dirname, '../..')
/** Folder of the app that was built for this run. It is looked up on use, since a run's set-up builds it. */
export const appFolder = (): string => {
  const folder = folderIn(ROOT)
  if (!existsSync(join(folder, 'files.json'))) throw new Error('Not built: npm run build')
  return folder
}
/** Data folder with sample content and one admin, made once for a run and copied for each story. */
export const TEMPLATE_DIR = join(ROOT, '.cache/e2e-template')
export const ADMIN = {
  email: 'admin@academy.example',
  /** Where nobody gives a name, it is what stands before the @. */
  name: 'admin',
  password: 'marigold-bubble-42',
}
