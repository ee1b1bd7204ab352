import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST, packApp } from '../../pocketbase/pack-app.mjs'

const HASHED = /-([A-Za-z0-9_-]{8})\.(?:js|css)$/
const TEXT = /\.(?:html|js|css|webmanifest|json)$/

/** The files of a built app whose names carry a hash, as paths of its site. */
export const assetsOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, 'assets')))
    .filter((name) => HASHED.test(name))
    .map((name) => `/assets/${name}`)

/**
 * Turns a built app into the build that follows it, as a deployment does: its page carries `data-build="next"`, every
 * hashed file has another name, and nothing of the build before is left.
 */
export const becomeNextBuild = async (folder: string): Promise<void> => {
  const hashes = (await assetsOf(folder)).map((path) => HASHED.exec(path)?.[1] ?? '')
  const renamed = (text: string): string =>
    hashes.reduce(
      (now, hash) => now.replaceAll(`-${hash}.`, `-${[...hash].reverse().join('')}.`),
      text,
    )
  const page = await readFile(join(folder, 'index.html'))
  const revision = createHash('md5').update(page).digest('hex')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const at = join(entry.parentPath, entry.name)
    if (/\.(?:br|gz)$/.test(entry.name) || entry.name === MANIFEST) await rm(at)
    else if (entry.isFile() && TEXT.test(entry.name)) {
      const text = renamed(await readFile(at, 'utf8'))
        .replace('<html ', '<html data-build="next" ')
        .replace(revision, createHash('md5').update(`next ${revision}`).digest('hex'))
      await rm(at)
      await writeFile(join(entry.parentPath, renamed(entry.name)), text)
    }
  }
  await packApp(folder)
}
