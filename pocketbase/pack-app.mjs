import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The list of files that the server reads. It is written last, so a folder that has it is whole. */
export const MANIFEST = 'files.json'

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  // Scripts of modules are UTF-8 whatever is said; a first visit asks for a dozen.
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.pfb': 'application/octet-stream',
}
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|manifest\+json|xml|wasm)|image\/svg|application\/octet-stream)/
// Below this, the compressed answer with its header is no smaller.
const SMALLEST = 256

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** A file whose name carries the hash of its content, by Vite's naming: it never changes under that name. */
const isImmutable = (/** @type {string} */ path) =>
  /^\/assets\/.+-[A-Za-z0-9_-]{8}\.[a-z0-9]+(?:\.[a-z0-9]+)?$/.test(path)

/**
 * @typedef {object} PackedFile
 * @property {string} type
 * @property {number} size
 * @property {string} hash
 * @property {boolean} immutable
 * @property {number} [br] size of the sibling `.br`, where there is one
 * @property {number} [gz]
 */

/**
 * @param {string} folder
 * @param {string} path starts with '/'
 * @param {number} effort
 * @returns {Promise<PackedFile>}
 */
const packOne = async (folder, path, effort) => {
  const at = join(folder, path)
  const bytes = await readFile(at)
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  /** @type {PackedFile} */
  const packed = {
    type,
    size: bytes.length,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    immutable: isImmutable(path),
  }
  if (bytes.length < SMALLEST || !COMPRESSIBLE.test(type)) return packed
  const br = await brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  const gz = await gzipAsync(bytes, { level: 9 })
  if (br.length < bytes.length) {
    await writeFile(`${at}.br`, br)
    packed.br = br.length
  }
  if (gz.length < bytes.length) {
    await writeFile(`${at}.gz`, gz)
    packed.gz = gz.length
  }
  return packed
}

/**
 * Writes a `.br` and a `.gz` beside each file that gets smaller by it, and the manifest over all.
 * @param {string} folder
 * @param {string} [inputs] hash of what the app was built from, kept in the manifest
 * @param {number} [effort] of brotli, up to 11: a build that a test replaces a second later needs little
 */
export const packApp = async (folder, inputs = '', effort = 11) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(
      (entry) => entry.isFile() && !/\.(?:br|gz|map)$/.test(entry.name) && entry.name !== MANIFEST,
    )
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    // What the server draws pages with is its own.
    .filter((path) => !path.startsWith('/server/'))
    .sort()
  /** @type {Record<string, PackedFile>} */
  const files = {}
  // One after the other: two at once on two cores would be no faster, brotli is what takes the time.
  for (const path of paths) files[path] = await packOne(folder, path, effort)
  await writeFile(join(folder, MANIFEST), JSON.stringify({ inputs, files }))
  return files
}
