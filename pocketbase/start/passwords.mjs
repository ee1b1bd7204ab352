import { createRequire } from 'node:module'

// One rule for the set-up page, the console command and the start: the hooks' own file is read, not written twice.
/** @type {{ weakness: (password: string, email: string) => string }} */
export const { weakness } = createRequire(import.meta.url)('../pb_hooks/lib/passwords.js')
