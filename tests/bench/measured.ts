import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { isWithin, type Measure, shownValue } from './table.ts'

const FILE = resolve(import.meta.dirname, '../measured.md')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const HEAD = ['what', 'figure', 'limit', 'passed']

const rowOf = (measure: Measure): readonly string[] => {
  const { what, unit, limit, bound, note } = measure
  const figure = shownValue(measure.value, unit)
  const verdict = isWithin(measure) ? 'yes' : 'no'
  return [
    what,
    note ? `${figure} (${note})` : figure,
    `at ${bound} ${shownValue(limit)}`,
    verdict,
  ].map(cell)
}

/** A table whose columns are as wide as their widest cell, as the formatter of the repository writes it. */
const tableOf = (rows: readonly (readonly string[])[]): string => {
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const [head = '', ...lines] = rows.map(
    (row) => `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [head, rule, ...lines].join('\n')
}

/** The load of the machine, as it was when a run began. */
export const machineNow = (): string =>
  `${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} when it began`

/** Puts the figures of a run into tests/measured.md, in the place of those that the same command wrote before. */
export const writeMeasures = async (
  command: string,
  machine: string,
  measures: readonly Measure[],
  more: readonly string[] = [],
): Promise<void> => {
  const heading = `## \`${command}\``
  const before = await readFile(FILE, 'utf8')
  const sections = before.trimEnd().split(/\n+(?=## )/)
  const section = [
    `${heading}\n`,
    `Written by the command, ${new Date().toISOString().slice(0, 10)}: ${machine}.\n`,
    tableOf([HEAD, ...measures.map(rowOf)]),
    ...more.map((text) => `\n${text}`),
  ].join('\n')
  const kept = sections.filter((one) => one.split('\n')[0] !== heading)
  await writeFile(FILE, `${[...kept, section].join('\n\n')}\n`)
}
