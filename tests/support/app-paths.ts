import { join, resolve } from 'node:path'
import { currentApp } from '../../pocketbase/start/app-folders.mjs'

export const ROOT = resolve(import.meta.dirname, '../..')
/** Folder of the app that was built for this run. It is looked up on use, since a run's set-up builds it. */
export const appFolder = (): string => currentApp(ROOT)
/** Data folder with sample content and one admin, made once for a run and copied for each story. */
export const TEMPLATE_DIR = join(ROOT, '.cache/e2e-template')
export const ADMIN = {
  email: 'admin@academy.example',
  name: 'Meera Nair',
  password: 'marigold-bubble-42',
}
