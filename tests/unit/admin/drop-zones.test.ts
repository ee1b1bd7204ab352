import { expect, test } from 'vitest'
import { zoneFor } from '../../../web/features/admin/upload/drop-zones.ts'

const zone = (name: string, type: string) => ({ name, fits: (file: File) => file.type === type })
const [paper, picture] = [zone('paper', 'application/pdf'), zone('picture', 'image/png')]
const file = (type: string) => new File([], 'a', { type })

test('[M8] a file that is dropped beside the controls goes to the first that takes its kind', () => {
  expect(zoneFor(file('image/png'), [paper, picture])).toBe(picture)
  expect(zoneFor(file('application/pdf'), [paper, picture])).toBe(paper)
})

test('[M8] one that none takes goes to the first, which says why not; without any control to nobody', () => {
  expect(zoneFor(file('text/plain'), [paper, picture])).toBe(paper)
  expect(zoneFor(file('text/plain'), [])).toBeNull()
})
