// `npm start`. Only what Node brings along may be imported from here on: on a fresh clone nothing is installed yet.
// With --prepare it installs and builds all that a start needs, and ends.
import process from 'node:process'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `This needs Node 20.19 or later, and this is Node ${process.versions.node}.\n`,
  )
  process.exit(1)
}
const { main } = await import('./start/main.mjs')
const { prepare, run } = await import('./start/run.mjs')
await main(process.argv.includes('--prepare') ? prepare : run)
