/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// One-time links (only the SHA-256 of what stands in them), mails that somebody asked for, and sign-ins that failed a
// moment ago. Raw tables: nobody reads or writes them but the server.
const RULES = [
  // Sixty a classroom: sign-ins of one account are slowed down much sooner, see accounts/tries.js.
  { label: '*:auth', audience: '', duration: 300, maxRequests: 60 },
  { label: 'PATCH /api/collections/admins/', audience: '', duration: 300, maxRequests: 60 },
]

migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute()
  run(
    'CREATE TABLE _links (id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, admin TEXT NOT NULL, ' +
      'name TEXT NOT NULL, made_by TEXT NOT NULL, who TEXT NOT NULL, made TEXT NOT NULL, until TEXT NOT NULL) WITHOUT ROWID',
  )
  run(
    'CREATE TABLE _mails (admin TEXT PRIMARY KEY, asked TEXT NOT NULL, sent TEXT NOT NULL) WITHOUT ROWID',
  )
  run('CREATE TABLE _tries (n INTEGER PRIMARY KEY, key TEXT NOT NULL, at INTEGER NOT NULL)')
  run('CREATE INDEX _tries_key ON _tries (key, at)')
  run('CREATE INDEX _tries_at ON _tries (at)')
  const settings = app.settings()
  const labels = RULES.map((rule) => rule.label)
  const others = JSON.parse(JSON.stringify(settings.rateLimits.rules)).filter(
    (rule) => !labels.includes(rule.label),
  )
  settings.rateLimits.rules = /** @type {any} */ ([...others, ...RULES])
  app.save(settings)
})
