// `npm run upgrade`: brings a data folder of an older release up to date, as a start does, without starting.
import { openAcademy } from './start/commands.mjs'
import { main } from './start/main.mjs'

await main(async (tools) => {
  const academy = await openAcademy(tools, { isAlone: true })
  const { upgrade } = await import('./operate/upgrade.mjs')
  const due = await upgrade(tools, academy)
  tools.say.line(`${academy.dataDir} is up to date: migrations ${due}.`)
}, 1)
