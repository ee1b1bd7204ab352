/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What `GET /metrics` counts since the start of the server, in the memory that all engines share.

const PREFIX = 'count:'
const isOn = $os.getenv('ACADEMY_METRICS_TOKEN') !== ''

/**
 * Adds to a count, where counts are asked for.
 * @param {any} app @param {string} name as Prometheus writes it, labels included @param {number} by
 */
const count = (app, name, by = 1) => {
  if (isOn) app.store().setFunc(`${PREFIX}${name}`, (old) => Number(old || 0) + by)
}

/** Every count by its name. @param {any} app @returns {Record<string, number>} */
const countsOf = (app) => {
  const store = app.store()
  const names = Object.keys(store.getAll()).filter((name) => name.startsWith(PREFIX))
  return Object.fromEntries(names.map((name) => [name.slice(PREFIX.length), store.get(name)]))
}

module.exports = { count, countsOf, isOn }
