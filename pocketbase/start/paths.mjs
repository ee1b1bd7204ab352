import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(dirname(fileURLToPath(import.meta.url)))

/** Folder of the repository. */
export const root = dirname(here)

/** Folders that every call of PocketBase is told. Its own static folder stays empty: a hook serves the app. */
export const pocketbaseFolders = {
  hooksDir: join(here, 'pb_hooks'),
  migrationsDir: join(here, 'pb_migrations'),
  publicDir: join(root, '.cache', 'nothing'),
}
