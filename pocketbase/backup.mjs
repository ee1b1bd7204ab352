// `npm run backup`: one file with everything, beside a running server or without one.
import { openAcademy } from './start/commands.mjs'
import { main } from './start/main.mjs'

await main(async (tools) => {
  const academy = await openAcademy(tools)
  const { backUp } = await import('./operate/backup.mjs')
  await backUp(tools, academy)
}, 1)
