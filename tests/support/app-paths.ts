import { join, resolve } from 'node:path'
import { currentApp } from '../../pocketbase/start/app-folders.mjs'

/** The repository. */
export const ROOT = resolve(import.meta.dirname, '../..')
/** Folder of the app as it was built for this run: asked for when it is needed, since the set-up of a run builds it. */
export const appFolder = (): string => currentApp(ROOT)
/** Data folder with sample content and one admin, made once for a run and copied for each story. */
export const TEMPLATE_DIR = join(ROOT, '.cache/e2e-template')
/** The admin of the template. */
export const ADMIN = {
  email: 'admin@academy.example',
  name: 'Meera Nair',
  password: 'marigold-bubble-42',
}
