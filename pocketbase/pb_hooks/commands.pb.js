/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// GET /api/server -> { nonce, url, asker: { address, by: header of a proxy | '' } }, for everybody, no-store.
// Who runs here: a start or a command asks it before it writes to the data folder (protocol, 3). The doctor asks from outside
// for whom the asker is taken, and by which header of a proxy.

routerAdd(
  'GET',
  '/api/server',
  (e) => {
    e.response.header().set('Cache-Control', 'no-store')
    const trusted = e.app.settings().trustedProxy.headers ?? []
    const asker = {
      address: e.realIP(),
      by: trusted.find((name) => e.request.header.get(name) !== '') ?? '',
    }
    return e.json(200, {
      nonce: $os.getenv('ACADEMY_NONCE'),
      url: $os.getenv('ACADEMY_PUBLIC_URL'),
      asker,
    })
  },
  $apis.skipSuccessActivityLog(),
)

// Each ends by a line `ok: …` with code 0, or `refused: …` with code 1: PocketBase itself ends with 0 even for a command
// that it does not know.
const command = (use, short, run) => $app.rootCmd.addCommand(new Command({ use, short, run }))

command(
  'first-admin EMAIL',
  'Makes the first admin; the password comes by ADMIN_PASSWORD',
  (_cmd, args) => {
    const { runCommand } = require(`${__hooks}/operate/command.js`)
    runCommand((app) => {
      const { hasAdmin, makeFirst } = require(`${__hooks}/accounts/first-admin.js`)
      if (hasAdmin(app)) return 'an admin exists already, nothing changed'
      const wanted = {
        email: args[0] || '',
        password: $os.getenv('ADMIN_PASSWORD'),
      }
      makeFirst(app, wanted)
      return `first admin made: ${args[0]}`
    })
  },
)

command('first-link', 'Makes the link by which the first admin joins', () => {
  const { runBesideServer } = require(`${__hooks}/operate/command.js`)
  runBesideServer((app) => require(`${__hooks}/accounts/links.js`).inviteFirst(app))
})

command(
  'reset-link EMAIL',
  'Makes a link by which that admin chooses a new password',
  (_cmd, args) => {
    const { runBesideServer } = require(`${__hooks}/operate/command.js`)
    runBesideServer((app) =>
      require(`${__hooks}/accounts/mail.js`).makeResetLink(app, args[0] || ''),
    )
  },
)

command('snapshot FOLDER', 'Copies the database into a folder, for a backup', (_cmd, args) => {
  const { runBesideServer } = require(`${__hooks}/operate/command.js`)
  runBesideServer((app) =>
    require(`${__hooks}/operate/backups.js`).copyDatabase(app, args[0] || ''),
  )
})

command('move-files WHERE', 'Moves the files to S3 or to the disk', (_cmd, args) => {
  const { runAlone } = require(`${__hooks}/operate/command.js`)
  runAlone((app) => require(`${__hooks}/files/s3.js`).moveFiles(app, args[0] || ''))
})

command('migrations', 'Names the migrations that the database has seen, as JSON', () => {
  const { runBesideServer } = require(`${__hooks}/operate/command.js`)
  runBesideServer((app) =>
    JSON.stringify(require(`${__hooks}/operate/examine.js`).migrationsOf(app)),
  )
})

command('schema', 'Says what the collections are after every migration, as JSON', () => {
  const { runCommand } = require(`${__hooks}/operate/command.js`)
  runCommand((app) => JSON.stringify(app.findAllCollections()))
})

command('upgrade', 'Makes the migrations that are due, or none of them', () => {
  const { runWritingCommand } = require(`${__hooks}/operate/command.js`)
  runWritingCommand(() => 'up to date')
})

command('examine [deep]', 'Says how the data stands, as JSON', (_cmd, args) => {
  const { runBesideServer } = require(`${__hooks}/operate/command.js`)
  runBesideServer((app) =>
    JSON.stringify(require(`${__hooks}/operate/examine.js`).examine(app, args[0] === 'deep')),
  )
})

command(
  'load FOLDER',
  'Loads content that pocketbase/sample made, into an empty site',
  (_cmd, args) => {
    const { runWritingCommand } = require(`${__hooks}/operate/command.js`)
    runWritingCommand((app) =>
      require(`${__hooks}/operate/sample.js`).loadSample(app, args[0] || ''),
    )
  },
)
