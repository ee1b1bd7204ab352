/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

/**
 * Applies the environment to PocketBase's settings. A proxy is trusted only where the start script vouches that this
 * process cannot be reached past it. A forged address would escape the limit on guessing passwords.
 */
function applyEnvironment(app) {
  const settings = app.settings()
  const headers = $os
    .getenv('ACADEMY_TRUSTED_PROXY')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const url = $os.getenv('ACADEMY_PUBLIC_URL')
  const sameProxy = JSON.stringify(settings.trustedProxy.headers ?? []) === JSON.stringify(headers)
  const sameUrl = url === '' || settings.meta.appURL === url
  if (sameProxy && sameUrl) return
  settings.trustedProxy.headers = headers
  if (url !== '') settings.meta.appURL = url
  app.save(settings)
}

/** Steps of a start of the server, in this order: see the hook. */
function open(app) {
  const { syncFull, hasLog, appendEpoch } = require('./epoch.js')
  syncFull(app)
  if (!$os.args.includes('serve')) return
  // The start has emptied the folder of long bodies, and a backup that was restored does not hold it.
  $os.mkdirAll($os.tempDir(), /** @type {any} */ (0o700))
  if (hasLog(app)) {
    appendEpoch(app)
    require('./heal.js').heal(app)
    require('./publish.js').confirmClock(app)
    require('./file-moves.js').clearCutOff(app)
  }
  applyEnvironment(app)
}

module.exports = { open }
