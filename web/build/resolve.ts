import { fileURLToPath } from 'node:url'

const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(name))

/** Files that packages are taken from. */
export const resolve = {
  // One copy each: RxDB pins its own, and a second one is dead weight on a phone.
  dedupe: ['dexie', 'rxjs', 'react', 'react-dom'],
  alias: [
    // Its build for browsers of today, and in pieces, so that what nobody uses is left out.
    { find: /^dexie$/, replacement: fileOf('dexie/dist/modern/dexie.mjs') },
    // Its package names the build that explains mistakes; no visitor reads those words.
    {
      find: /^react-router$/,
      replacement: fileURLToPath(
        new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url),
      ),
    },
  ],
}
