import { join, resolve } from 'node:path'

/** The repository. */
export const ROOT = resolve(import.meta.dirname, '../..')
/** The built app. */
export const APP_DIR = join(ROOT, '.cache/app')
/** Data folder with sample content and one admin, made once for a run and copied for each story. */
export const TEMPLATE_DIR = join(ROOT, '.cache/e2e-template')
/** The admin of the template. */
export const ADMIN = { email: 'admin@academy.example', password: 'marigold-bubble-42' }
