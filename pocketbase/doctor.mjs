// `npm run doctor`: what is well, what is not and what to do. With `-- --deep` every page and every byte is read, with
// `-- --json` it is one line for a program.
import process from 'node:process'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'
import { ensurePackages } from './start/packages.mjs'
import { root } from './start/paths.mjs'

/** @param {readonly string[]} words of the command line */
const readWords = (words) => {
  if (words.some((word) => word !== '--deep' && word !== '--json'))
    throw new Failure('Say npm run doctor, and after -- whether --deep or --json.')
  return { isDeep: words.includes('--deep'), isJson: words.includes('--json') }
}

await main(async (tools) => {
  const wanted = readWords(process.argv.slice(2))
  await ensurePackages(root, tools.children, tools.say)
  const { look } = await import('./operate/doctor.mjs')
  await look(tools, wanted)
}, 1)
