import { expect, test } from 'vitest'
import { change, entryOf, examRow, readFeed } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { pdfBytes } from '../support/sample-files.ts'

const { server, admin, push, online } = await openServer()
const file = await server.storeFile({
  area: 'tests-full',
  name: 'paper.pdf',
  type: 'application/pdf',
  bytes: pdfBytes('a paper'),
})

const add = async (id: string, title: string) =>
  push(change({ id, row: examRow({ title, status: 'published', file_url: file }) }))
const untouched = (id: string) =>
  server.sql(`UPDATE tests_library SET updated_by = '' WHERE id = '${id}'`)
const settings = (table: string, set: string) => server.sql(`UPDATE ${table} SET ${set}`)

test('[D4] the sample is counted, its edited rows by title, and one act removes what was not edited', async () => {
  await add('sampleaaaaaaaa1', 'As it came')
  await untouched('sampleaaaaaaaa1')
  await add('sampleaaaaaaaa2', 'Made my own')
  await add('ownpaperaaaaaa1', 'My paper')
  await settings(
    'global_settings',
    "email = 'hello@academy.example', whatsapp = '+91 90000 00001', results_disclosure = 'ours'",
  )
  await settings('payment_settings', "payee_address = 'sample-academy@bank.invalid'")
  expect(await online().start()).toMatchObject({
    ok: true,
    value: { sample: { rows: 1, edited: ['Made my own'], fields: ['email', 'payee_address'] } },
  })

  const after = await online().removeSample(false)
  expect(after).toEqual({ ok: true, value: { rows: 0, edited: ['Made my own'], fields: [] } })
  const { changes } = await readFeed(server, { token: admin.token })
  const rowOf = (id: string) => entryOf(changes, id)?.row
  expect(rowOf('sampleaaaaaaaa1')).toMatchObject({ status: 'trashed', updated_by: admin.id })
  expect(rowOf('sampleaaaaaaaa2')).toMatchObject({ status: 'published' })
  expect(rowOf('ownpaperaaaaaa1')).toMatchObject({ status: 'published' })
  const own = changes.findLast(({ collection }) => collection === 'global_settings')?.row
  expect(own).toMatchObject({ whatsapp: '+91 90000 00001', results_disclosure: 'ours' })
  expect(own.email ?? '').toBe('')
  const visitor = (await readFeed(server)).changes
  expect(entryOf(visitor, 'sampleaaaaaaaa1')).toMatchObject({ deleted: true })

  expect(await online().removeSample(true)).toMatchObject({ value: { rows: 0, edited: [] } })
  const last = (await readFeed(server, { token: admin.token })).changes
  expect(entryOf(last, 'sampleaaaaaaaa2')?.row).toMatchObject({ status: 'trashed' })
  expect(entryOf(last, 'ownpaperaaaaaa1')?.row).toMatchObject({ status: 'published' })
})

test('first steps are open until they are done, by nothing of the sample', async () => {
  const open = async () => {
    const answer = await online().start()
    return answer.ok ? answer.value : null
  }
  await server.sql("DELETE FROM tests_library WHERE id = 'ownpaperaaaaaa1'")
  await add('sampleaaaaaaaa3', 'Of the sample')
  await settings(
    'global_settings',
    "website_name = '', email = 'hello@academy.example', whatsapp = ''",
  )
  expect(await open()).toMatchObject({
    open: ['payee', 'contacts', 'words', 'paper', 'invitation', 'backup'],
    backups: { made: [], lookedAt: null, faults: [] },
  })
  await settings(
    'global_settings',
    "website_name = 'Harbour', email = 'desk@harbour.example', about = 'Ours.'",
  )
  await settings('payment_settings', "payee_address = 'harbour@bank'")
  await add('ownpaperaaaaaa2', 'My paper')
  await online().invite('Meera')
  expect((await open())?.open).toEqual(['backup'])
})
