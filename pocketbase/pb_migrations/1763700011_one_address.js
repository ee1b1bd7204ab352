/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// An e-mail address is one whatever its case (pb_hooks/accounts/emails.js). Of admins whose addresses differ by case only one
// takes the folded address: who has it already, for they sign in by it; else who may sign in and did so last, by the audit;
// else who did anything last; else who came first. The others keep their spelling.
const newest = (what) =>
  `(SELECT ifnull(max(n), 0) FROM _audit d WHERE d.admin = a.id AND ${what}) DESC`
const TO_FOLD =
  'SELECT id FROM (SELECT id, email, row_number() OVER (PARTITION BY lower(email) ORDER BY email = lower(email) DESC, disabled, ' +
  `${newest("(d.action = 'signed_in' OR d.coll = 'admins' AND d.rid = a.id)")}, ${newest("d.action <> 'sign_in_failed'")}, ` +
  'created, id) AS place FROM admins a) WHERE place = 1 AND email <> lower(email)'

migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute()
  run(
    'INSERT INTO _audit (at, way, admin, who, action, coll, rid, title, detail) ' +
      "SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now'), 'server', '', '', 'changed', 'admins', id, lower(email), " +
      `'{"fields":["email"]}' FROM admins WHERE id IN (${TO_FOLD})`,
  )
  // SQL, not records: a new address would end sessions and links, and this one is the same.
  run(`UPDATE admins SET email = lower(email) WHERE id IN (${TO_FOLD})`)
})
