import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { appFolder } from '../support/app-paths.ts'
import { report } from '../support/traffic.ts'

const KB = 1_000

test('the PDF engine is as small as its minimal set', async () => {
  const folder = appFolder()
  const { files } = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))
  const sizes = Object.entries(files as Record<string, { br?: number; size: number }>) // as: the manifest that pack-app writes
    .filter(([path]) => path.startsWith('/assets/pdf-'))
    .map(([path, { br, size }]) => ({ path, bytes: br ?? size }))
  for (const { path, bytes } of sizes)
    console.log(`measured: ${path.slice('/assets/pdf-'.length)}: ${Math.round(bytes / KB)} KB`)
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  report('PDF engine with the reader, once', Math.round(all / KB), 640, 'KB')
  expect(sizes.length).toBeGreaterThan(6)
  expect(all).toBeLessThanOrEqual(640 * KB)
})
