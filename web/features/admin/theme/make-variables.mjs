// Writes variables.css: Mantine would put these into a <style> at run time, which the page's CSP refuses.
// Run it after a change of theme.ts: node web/features/admin/theme/make-variables.mjs
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))

/** The text of variables.css as theme.ts asks for it. */
export const variablesCss = async () => {
  const { module } = await runnerImport(here('variables.ts'), { logLevel: 'silent' })
  return module.variablesCss()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(here('variables.css'), await variablesCss())
}
