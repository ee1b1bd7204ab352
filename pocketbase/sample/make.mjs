/**
 * Makes the sample content. `node pocketbase/sample/make.mjs FOLDER` leaves there:
 * - `content.json`, { files: [{ id, area, name, path, pages }], rows: [{ collection, id, row }] }
 * - `files/…`, the bytes of each file, `path` relative to FOLDER
 *
 * Relations in a row are file ids. Rows carry their own status and created_at. The settings rows exist already, and are
 * overwritten. The same sources give the same bytes. A folder that is up to date stays untouched.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = dirname(fileURLToPath(import.meta.url))

const stampOfSources = () => {
  const hash = createHash('sha256')
  for (const name of readdirSync(sources).sort())
    if (/\.(mjs|json)$/.test(name)) hash.update(name).update(readFileSync(join(sources, name)))
  hash.update(readFileSync(join(sources, '../pb_hooks/operate/sample-settings.js')))
  return hash.digest('hex')
}

const stampIn = (folder) => {
  try {
    return readFileSync(join(folder, 'stamp'), 'utf8')
  } catch {
    return ''
  }
}

/** Pages of a PDF as our own writer puts them; nothing for a picture. */
const pagesIn = (bytes) => {
  const [, count] = /\/Type \/Pages\s+\/Count (\d+)/.exec(bytes.toString('latin1')) ?? []
  return count ? { pages: Number(count) } : {}
}

/** Makes the sample in `folder` unless it is there already; `onProgress(done, total)` counts files. */
export const makeSample = async (folder, onProgress = () => {}) => {
  const stamp = stampOfSources()
  if (stampIn(folder) === stamp) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'files'), { recursive: true })
  const { sampleEntries } = await import('./content.mjs')
  const entries = sampleEntries()
  const files = entries.flatMap((entry) => entry.files)
  const made = []
  for (const [index, file] of files.entries()) {
    const bytes = await file.make()
    writeFileSync(join(folder, file.path), bytes)
    made.push({ ...file, ...pagesIn(bytes) })
    onProgress(index + 1, files.length)
  }
  const content = {
    files: made.map(({ id, area, name, path, pages }) => ({ id, area, name, path, pages })),
    rows: entries.map((entry) => entry.row),
  }
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content, null, 1))
  writeFileSync(join(folder, 'stamp'), stamp)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2]
  if (!folder) {
    console.error('Say where to: node pocketbase/sample/make.mjs FOLDER')
    process.exit(1)
  }
  await makeSample(folder, (done, total) => process.stdout.write(`\rSample files ${done}/${total}`))
  process.stdout.write('\n')
}
