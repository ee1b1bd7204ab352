import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnSite } from '../../support/drawn-site.ts'
import { recordId } from '../../support/pocketbase.ts'
import { writeDrawCounter } from '../../support/stories/first-screen-kept.ts'

const { app, ask, close } = await openDrawnSite()
afterAll(close)

describe('a page that the browser has', () => {
  test('is drawn once although searches and made-up addresses without end are asked for', async () => {
    const drawing = await writeDrawCounter(app)
    const at = (path: string) => ask(path, {}, drawing.server)
    await at('/free-pdfs')
    for (let nth = 0; nth < 70; nth += 1) await at(`/free-pdfs?q=made+up+${nth}`)
    expect(drawing.draws()).toBe(71)
    for (const path of ['/free-pdfs', '/free-pdfs?q=made+up+69', '/free-pdfs?q=made+up+69'])
      expect((await at(path)).status).toBe(200)
    expect(drawing.draws()).toBe(71)
    const lost = `/free-pdfs/${recordId()}`
    for (const path of [lost, lost, '/free-pdfs/none', '/nix', '/nox', '/nux']) await at(path)
    expect(drawing.draws()).toBe(75)
    // Longer than any of our own filters: the shell.
    expect((await at(`/free-pdfs?q=${'x'.repeat(2000)}`)).text).toContain('<div id="root"></div>')
    expect(drawing.draws()).toBe(75)
    await drawing.close()
  })
})
