import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** @typedef {{ licenses?: { expression: string }[], hashes?: { alg: string, content: string }[] }} More */

/**
 * One component of a CycloneDX list.
 * @param {string} system @param {string} name @param {string} version @param {More} more
 */
const component = (system, name, version, more) => {
  const purl = `pkg:${system}/${name.replace(/^@/, '%40')}@${version}`
  return { type: 'library', 'bom-ref': purl, name, version, purl, ...more }
}

/** @param {Record<string, any>} lock package-lock.json, as parsed */
const npmParts = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version, license, integrity = '' }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? []
      const content = digest && Buffer.from(digest, 'base64').toString('hex')
      return component('npm', name, version, {
        ...(license ? { licenses: [{ expression: license }] } : {}),
        ...(content ? { hashes: [{ alg: 'SHA-512', content }] } : {}),
      })
    })

/** @param {string} sums go.sum */
const goParts = (sums) =>
  [...sums.matchAll(/^(\S+) (v\S+) h1:/gm)]
    .filter(([, , version = '']) => !version.endsWith('/go.mod'))
    .map(([, name = '', version = '']) => component('golang', name, version, {}))

/**
 * All parts of this release, as CycloneDX: packages of the app and modules of PocketBase. It reads the files that pin
 * them, so that the same sources give the same list.
 * @param {string} root
 */
export const listParts = async (root) => {
  const read = (/** @type {string} */ path) => readFile(join(root, path), 'utf8')
  const own = JSON.parse(await read('package.json'))
  const parts = [
    ...npmParts(JSON.parse(await read('package-lock.json'))),
    ...goParts(await read('pocketbase/binary/go.sum')),
  ]
  const unique = new Map(parts.map((part) => [part['bom-ref'], part]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: own.name, version: own.version } },
    components: [...unique.values()],
  }
}
