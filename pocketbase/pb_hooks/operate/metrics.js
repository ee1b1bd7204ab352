/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const { countsOf } = require('../lib/counts.js')
const { newestBackupMs } = require('./backups.js')
const { sizeOfKept } = require('../pages/kept.js')
const { firstRow } = require('../lib/sql.js')

/** Counts that stand at 0 until something happens, so that a graph begins with the start. */
const COUNTED = {
  feed_pages_total: 'Pages of the feed that were given.',
  feed_page_bytes_total: 'Bytes of those pages, before they were packed.',
  push_results_total: 'Changes of admins by what became of them.',
  refusals_total: 'Requests that a limit refused, by status and route.',
  first_screens_given_total: 'Pages that went out with their content in them.',
  first_screens_drawn_total: 'Pages that were drawn for that.',
  first_screens_shed_total: 'Pages that went out as their bare shell.',
}

/** @param {string} path */
const sizeOf = (path) => {
  try {
    return $os.stat(path).size()
  } catch {
    return 0
  }
}

/** Bytes that are free where a folder lies; null where the system does not say. @param {string} folder */
const freeBytes = (folder) => {
  try {
    const [, line] = toString($os.cmd('df', '-Pk', folder).output()).split('\n')
    return 1024 * Number(line.trim().split(/\s+/)[3])
  } catch {
    return null
  }
}

/** The beginning of the hash that tells one build of the app from another. @param {string} folder */
const buildOf = (folder) => (folder ? require(`${folder}/files.json`).inputs.slice(0, 16) : '')

/** Seconds since the newest backup was made; null where there is none. @param {any} app */
const backupAge = (app) => {
  const at = newestBackupMs(app)
  return at === null ? null : (Date.now() - at) / 1000
}

/** @param {string} name of a label and its value, as Prometheus escapes it */
const label = (name, value) => `${name}="${String(value).replace(/[\\"\n]/g, '_')}"`

const gaugesOf = (app) => {
  const folder = app.dataDir()
  const { seq, rows } = firstRow(
    app,
    'SELECT seq, (SELECT count(*) FROM _sync_log) AS rows FROM _sync_head',
    { seq: 0, rows: 0 },
  )
  const kept = sizeOfKept(app.store())
  const build = [
    label('release', $os.getenv('ACADEMY_RELEASE')),
    label('pocketbase', $app.rootCmd.version),
    label('app', buildOf($os.getenv('ACADEMY_APP_DIR'))),
  ]
  return [
    ['build_info', 'Release, PocketBase and build of the app.', 1, `{${build.join(',')}}`],
    ['head', 'Number of the newest commit.', seq],
    ['log_rows', 'Rows of the log of changes.', rows],
    ['database_bytes', 'Size of the database.', sizeOf(`${folder}/data.db`)],
    ['write_ahead_log_bytes', 'Size of its write-ahead log.', sizeOf(`${folder}/data.db-wal`)],
    ['request_log_bytes', 'Size of the log of requests.', sizeOf(`${folder}/auxiliary.db`)],
    ['disk_free_bytes', 'Room that is left for the data folder.', freeBytes(folder)],
    ['backup_age_seconds', 'Age of the newest backup.', backupAge(app)],
    ['pages_kept', 'Drawn pages that are kept in memory.', kept.pages],
    ['pages_kept_bytes', 'Bytes of those pages.', kept.bytes],
    ['listeners', 'Open lines of the doorbell.', app.subscriptionsBroker().totalClients()],
  ]
}

/** One metric in the text format of Prometheus. */
const metric = (name, help, type, samples) => [
  `# HELP academy_${name} ${help}`,
  `# TYPE academy_${name} ${type}`,
  ...samples.map(([labels, value]) => `academy_${name}${labels} ${value}`),
]

/** All that is told, as text. @param {any} app */
const describe = (app) => {
  const counts = countsOf(app)
  const lines = gaugesOf(app)
    .filter(([, , value]) => value !== null)
    .flatMap(([name, help, value, labels = '']) => metric(name, help, 'gauge', [[labels, value]]))
  for (const name of Object.keys(COUNTED)) {
    const named = Object.keys(counts).filter((one) => one.replace(/\{.*/, '') === name)
    const samples = named.sort().map((one) => [one.slice(name.length), counts[one]])
    lines.push(...metric(name, COUNTED[name], 'counter', samples.length ? samples : [['', 0]]))
  }
  return `${lines.join('\n')}\n`
}

/** GET metrics, for holders of the token. */
const answer = (e) => {
  const header = e.response.header()
  header.set('Cache-Control', 'no-store')
  const token = $os.getenv('ACADEMY_METRICS_TOKEN')
  if (!$security.equal(e.request.header.get('Authorization'), `Bearer ${token}`))
    throw new UnauthorizedError('', null)
  header.set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  return e.string(200, describe(e.app))
}

module.exports = { answer }
