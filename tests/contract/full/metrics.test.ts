import { afterEach, expect, test } from 'vitest'
import { remove, Start, temporaryFolder, tinyApp } from '../../support/start.ts'
import { opened } from '../../support/stories/metrics.ts'

afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop()
})

test('with LOG=json all that a start says on standard output is lines of JSON', async () => {
  const [app, dataDir] = [await tinyApp(), await temporaryFolder()]
  const start = new Start({ env: { DATA_DIR: dataDir, ACADEMY_APP_DIR: app, LOG: 'json' } })
  const { message } = JSON.parse((await start.says(/^\{.*The academy is at .*$/m))[0])
  const url = /at (\S+)$/.exec(message)?.[1]
  await fetch(`${url}/api/collections`)
  await start.says(/"route":"\/api\/collections","status":401/)
  await start.stop()
  for (const line of start.stdout.trimEnd().split('\n'))
    expect(Object.keys(JSON.parse(line)).slice(0, 2)).toEqual(['time', 'level'])
  for (const folder of [app, dataDir]) await remove(folder)
})
