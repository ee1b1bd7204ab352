const { note } = require('../push/audit.js')
const { hasLog, openForWriting } = require('../feed/epoch.js')

/** The words of whatever was thrown: our errors carry their fields, Go's only a message. @param {any} err */
const wordsOf = (err) => {
  const data = err?.data ? JSON.parse(JSON.stringify(err.data)) : {}
  const fields = Object.keys(data).map((name) => `${name}: ${data[name].message || data[name]}`)
  return fields.length ? fields.join(' ') : String(err?.message || err)
}

/**
 * Runs one console command on a database that is up to date, and ends the process with its result.
 * @param {(app: any) => string} work
 */
const runCommand = (work) => {
  runBesideServer((app) => {
    app.runAllMigrations()
    return work(app)
  })
}

/** The same without migrations, for a command that may run beside an older server. @param {(app: any) => string} work */
const runBesideServer = (work) => {
  try {
    console.log(`ok: ${work($app)}`)
  } catch (err) {
    console.log(`refused: ${wordsOf(err).replace(/\s+/g, ' ')}`)
    $os.exit(1)
  }
}

/** The same for a command that changes more than content, step by step. Its caller has taken the data folder. @param {(app: any) => string} work */
const runAlone = (work) => {
  runCommand((app) => {
    const word = work(app)
    note(app, { way: 'command', action: 'command', title: `${$os.args[1]}: ${word}` })
    return word
  })
}

/**
 * The same for a command that writes content. It is a start of its own on the line: its caller has taken the data folder, so
 * that no server runs beside it (protocol, 3).
 * @param {(app: any) => string} work given the app of one transaction
 */
const runWritingCommand = (work) => {
  const isKnown = hasLog($app)
  if (isKnown) openForWriting($app)
  runCommand((app) => {
    if (!isKnown) openForWriting(app)
    let word = ''
    app.runInTransaction((tx) => {
      word = work(tx)
      note(tx, { way: 'command', action: 'command', title: `${$os.args[1]}: ${word}` })
    })
    return word
  })
}

module.exports = { runAlone, runCommand, runBesideServer, runWritingCommand }
