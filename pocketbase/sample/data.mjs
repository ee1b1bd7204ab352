import { readFileSync } from 'node:fs'

/** Rows of a table of the sample: `NAME.json` beside this file. Their texts were written for this project. */
export const tableOf = (name) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'))
