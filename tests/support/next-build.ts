import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST, packApp } from '../../pocketbase/pack-app.mjs'

const HASHED = /-([A-Za-z0-9_-]{8})\.(?:js|css)$/
/** Effort of the packing: these builds are not measured. */
const QUICKLY = 3
const TEXT = /\.(?:html|js|css|webmanifest|json)$/

/** The files of a built app whose names carry a hash, as paths of its site. */
export const assetsOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, 'assets')))
    .filter((name) => HASHED.test(name))
    .map((name) => `/assets/${name}`)

interface NextBuild {
  /** Its app does not start. */
  readonly isBroken?: boolean
}

/** The page's version as the worker's list of files names it. */
const PAGE_REVISION = /("revision":")\w+(?=","url":"index\.html")/

/**
 * Turns a built app into another build, as a deployment does. Its page carries `data-build`, every hashed file has
 * another name, and nothing of the build before is left.
 */
export const becomeBuild = async (
  folder: string,
  build: string,
  { isBroken = false }: NextBuild = {},
): Promise<void> => {
  const hashes = (await assetsOf(folder)).map((path) => HASHED.exec(path)?.[1] ?? '')
  const next = new Map(
    hashes.map((hash) => [
      hash,
      createHash('sha256').update(`${build} ${hash}`).digest('base64url').slice(0, 8),
    ]),
  )
  const renamed = (text: string): string =>
    [...next].reduce((now, [from, to]) => now.replaceAll(`-${from}.`, `-${to}.`), text)
  const page = await readFile(join(folder, 'index.html'))
  const revision = createHash('md5').update(`${build} ${page}`).digest('hex')
  const entry = /src="\/(assets\/[^"]+\.js)"/.exec(String(page))?.[1] ?? ''
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const at = join(file.parentPath, file.name)
    if (/\.(?:br|gz)$/.test(file.name) || file.name === MANIFEST) await rm(at)
    else if (file.isFile() && TEXT.test(file.name)) {
      const text = renamed(await readFile(at, 'utf8'))
        .replace(/<html (?:data-build="\w+" )?/, `<html data-build="${build}" `)
        .replace(PAGE_REVISION, (_, before: string) => `${before}${revision}`)
      await rm(at)
      const isCode = isBroken && at === join(folder, entry)
      await writeFile(
        join(file.parentPath, renamed(file.name)),
        isCode ? `throw new Error("a broken build");${text}` : text,
      )
    }
  }
  await packApp(folder, '', QUICKLY)
}
