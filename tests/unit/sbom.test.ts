import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listParts } from '../../pocketbase/sbom.mjs'

test('the list of parts names each package of the app with its sum and licence, each module of PocketBase, and is the same each time', async () => {
  const { bomFormat, components, ...rest } = await listParts('.')
  expect([bomFormat, rest.specVersion]).toEqual(['CycloneDX', '1.6'])
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const wanted = Object.entries<{ dev?: boolean; version: string }>(packages).filter(
    ([path, { dev }]) => path !== '' && !dev,
  )
  const refs = components.map((part) => part['bom-ref'])
  for (const [path, { version }] of wanted) {
    const name = path.replace(/^.*node_modules\//, '').replace('@', '%40')
    expect(refs).toContain(`pkg:npm/${name}@${version}`)
  }
  expect(refs).toContain('pkg:golang/github.com/pocketbase/pocketbase@v0.39.11')
  expect(new Set(refs).size).toBe(refs.length)
  for (const { purl, licenses, hashes } of components.filter(({ purl }) => purl.includes('/npm/')))
    expect([licenses?.[0]?.expression, hashes?.[0]?.content], purl).toEqual([
      expect.stringMatching(/^[\w.() -]+$/),
      expect.stringMatching(/^[0-9a-f]{128}$/),
    ])
  expect(await listParts('.')).toEqual({ bomFormat, components, ...rest })
})
