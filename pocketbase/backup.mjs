// `npm run backup`: one file with everything, beside a running server or without one.
import { openAcademy } from './start/commands.mjs'
import { main } from './start/main.mjs'

await main(async (tools) => {
  const academy = await openAcademy(tools)
  const { makeBackup } = await import('./operate/backup.mjs')
  const { path, sizeBytes } = await makeBackup(tools, academy)
  tools.say.line(`Backup made: ${Math.max(1, Math.round(sizeBytes / 1_000_000))} MB, ${path}`)
}, 1)
