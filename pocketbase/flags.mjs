/**
 * PocketBase's flags, all in this file: the arguments after the binary for `serve`. Each flag is spelled out because its
 * default would hurt. Dev mode prints password hashes when the binary lies under a cache folder. Automigrate writes into the
 * repository. A watched hook that breaks leaves a server without its hooks. Unnamed folders are looked for beside the binary.
 *
 * @param {{ bind: string, domain?: string, bindTls?: string, dataDir: string, hooksDir: string, migrationsDir: string, publicDir: string, origins?: string, hooksPool?: number }} options
 *   `bind` is `host:port`. With a `domain` PocketBase gets a certificate for it, serves at `bindTls`, and redirects `bind`
 *   there. `origins` is the site's own origin, where it is known: no other page may read the API.
 * @returns {string[]}
 */
export function serveArgs(options) {
  const { bind, domain, bindTls, origins, hooksPool = 64 } = options
  return [
    'serve',
    ...(domain ? [domain, `--https=${bindTls}`] : []),
    `--http=${bind}`,
    ...commandFlags(options),
    `--publicDir=${options.publicDir}`,
    '--indexFallback=false',
    `--hooksPool=${hooksPool}`,
    ...(origins ? [`--origins=${origins}`] : []),
  ]
}

/**
 * Flags of every other command of the binary, so that it finds the same data and the same hooks.
 *
 * @param {{ dataDir: string, hooksDir: string, migrationsDir: string }} options
 * @returns {string[]}
 */
export function commandFlags({ dataDir, hooksDir, migrationsDir }) {
  return [
    `--dir=${dataDir}`,
    `--hooksDir=${hooksDir}`,
    `--migrationsDir=${migrationsDir}`,
    '--hooksWatch=false',
    '--automigrate=false',
    '--dev=false',
  ]
}
