import { expect, test } from 'vitest'
import { baseNow, baseOf, change } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { pngBytes } from '../support/sample-files.ts'

const { server, admin, push } = await openServer()
const shot = await server.storeFile({
  area: 'testimonials',
  name: 'shot.png',
  type: 'image/png',
  bytes: pngBytes(8, 8),
})

const collection = 'testimonials'
const consent = {
  consent_by: 'Meera Nair, her mother',
  consent_on: '2026-11-20',
  consent_how: 'Wrote yes on WhatsApp',
}
const missing = { consent_on: 'required' }
const made = (row: Record<string, unknown>) =>
  push(change({ collection, row: { whatsapp_screenshot: shot, display_order: 1, ...row } }))
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ')

test('[M7] a testimonial is not published, nor planned to be, before consent is noted, nor shown once it is taken away', async () => {
  expect(await made({ status: 'published' })).toMatchObject({ result: 'refused', errors: missing })
  const planned = await made({ status: 'draft', publish_at: inAnHour() })
  expect(planned).toMatchObject({ result: 'refused', errors: missing })
  // The day is enough: who agreed, and how, may stay unsaid.
  const ticked = await made({ status: 'published', consent_on: '2026-11-20' })
  expect(ticked).toMatchObject({ result: 'accepted' })

  const draft = await made({ status: 'draft' })
  expect(draft.result).toBe('accepted')
  const id = draft.row?.id as string
  const base = baseOf(draft)
  const bare = change({ collection, id, base, row: { status: 'published' } })
  expect(await push(bare)).toMatchObject({ result: 'refused', errors: missing })
  const whole = change({ collection, id, base, row: { status: 'published', ...consent } })
  const shown = await push(whole)
  expect(shown).toMatchObject({ result: 'accepted' })
  const emptied = change({ collection, id, base: baseOf(shown), row: { consent_on: '' } })
  expect(await push(emptied)).toMatchObject({ result: 'refused', errors: missing })
})

test('[M7] [D2] the dashboard cannot do it either', async () => {
  const token = await server.superuser()
  const body = { whatsapp_screenshot: shot, display_order: 2, status: 'published' }
  const path = `/api/collections/${collection}/records`
  const bare = await server.api(path, { token, method: 'POST', body })
  expect(bare.status).toBe(400)
  expect(Object.keys(bare.json.data).toSorted()).toEqual(Object.keys(missing).toSorted())
  const whole = await server.api(path, { token, method: 'POST', body: { ...body, ...consent } })
  expect(whole.status).toBe(200)
})

test('[M7] what visitors saw before consent was asked for can be changed, and not published again without it', async () => {
  const shown = await made({ status: 'published', ...consent })
  const id = shown.row?.id as string
  await server.sql(
    `UPDATE ${collection} SET consent_by = '', consent_on = '', consent_how = '' WHERE id = '${id}'`,
  )
  const base = await baseNow(server, admin, id)
  const words = change({ collection, id, base, row: { caption: 'Thank you' } })
  const changed = await push(words)
  expect(changed).toMatchObject({ result: 'accepted', row: { caption: 'Thank you' } })
  const down = change({ collection, id, base: baseOf(changed), row: { status: 'draft' } })
  const taken = await push(down)
  expect(taken.result).toBe('accepted')
  const up = change({ collection, id, base: baseOf(taken), row: { status: 'published' } })
  expect(await push(up)).toMatchObject({ result: 'refused', errors: missing })
})
