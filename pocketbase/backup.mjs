// `npm run backup`: one file with everything, beside a running server or without one. Its path is the last line.
import { main } from './start/main.mjs'
import { ensurePackages } from './start/packages.mjs'
import { root } from './start/paths.mjs'

await main(async (tools) => {
  await ensurePackages(root, tools.children, tools.say)
  const { backUp } = await import('./operate/backup.mjs')
  await backUp(tools)
}, 1)
