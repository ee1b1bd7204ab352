import type { Page } from 'playwright/test'

/** The text of each script that the service worker of that address has run, by the script's own address. */
export const scriptsOf = async (
  page: Page,
  worker: string,
): Promise<ReadonlyMap<string, string>> => {
  const client = await page.context().browser()?.newBrowserCDPSession()
  if (!client) throw new Error('a browser of its own has no such session')
  const { targetInfos } = await client.send('Target.getTargets')
  const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url === worker)
  if (!target) throw new Error(`no worker ${worker} runs`)
  const { targetId } = target
  const { sessionId } = await client.send('Target.attachToTarget', { targetId, flatten: false })
  const answers = new Map<number, (result: { scriptSource: string }) => void>()
  const ids = new Map<string, string>()
  client.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const { id, method, params, result } = JSON.parse(event.message)
    // Those that ran before are told first, before the answer.
    if (method === 'Debugger.scriptParsed' && params.url) ids.set(params.scriptId, params.url)
    answers.get(id)?.(result)
  })
  const ask = (method: string, params = {}) =>
    new Promise<{ scriptSource: string }>((done) => {
      const id = answers.size + 1
      answers.set(id, done)
      const message = JSON.stringify({ id, method, params })
      void client.send('Target.sendMessageToTarget', { sessionId, message })
    })
  await ask('Debugger.enable')
  const scripts = new Map<string, string>()
  for (const [scriptId, url] of ids)
    scripts.set(url, (await ask('Debugger.getScriptSource', { scriptId })).scriptSource)
  await client.detach()
  return scripts
}
