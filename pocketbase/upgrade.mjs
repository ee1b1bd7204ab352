// `npm run upgrade`: brings a data folder of an older release up to date, as a start does, without starting.
import { ensureBinary } from './start/binary.mjs'
import { openDataFolder } from './start/data-folder.mjs'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'
import { refuseSecondServer, takeFolder } from './start/one-server.mjs'
import { ensurePackages } from './start/packages.mjs'
import { root } from './start/paths.mjs'
import { readSettings } from './start/settings.mjs'

await main(async (tools) => {
  const { env, say, children, cleanups } = tools
  const { dataDir, binary: own } = readSettings(env, root)
  await refuseSecondServer(dataDir)
  const { isFresh } = await openDataFolder(dataDir)
  if (isFresh) throw new Failure(`There is no academy in ${dataDir} yet: run npm start first.`)
  const { nonce, release } = await takeFolder(dataDir)
  cleanups.push(release)
  await ensurePackages(root, children, say)
  const binary = await ensureBinary(own, { root, children, say })
  const { describeOwn } = await import('./operate/born.mjs')
  const { upgrade } = await import('./operate/upgrade.mjs')
  const due = await upgrade(tools, { binary, dataDir, nonce, own: await describeOwn() })
  say.line(`${dataDir} is up to date: migrations ${due}.`)
}, 1)
