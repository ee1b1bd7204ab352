import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describeOwn, noteLast } from '../operate/born.mjs'
import { upgrade } from '../operate/upgrade.mjs'
import { makeFirstContent } from '../sample/first-content.mjs'
import { ensureApp } from './app.mjs'
import { noteUse } from './app-folders.mjs'
import { ensureBinary } from './binary.mjs'
import { commandsOn } from './commands.mjs'
import { emptyTemporary, firstContentMark, openDataFolder } from './data-folder.mjs'
import { Failure } from './failure.mjs'
import { refuseSecondServer, takeFolder } from './one-server.mjs'
import { ensurePackages } from './packages.mjs'
import { root } from './paths.mjs'
import { serverEnvironment, startPocketBase } from './pocketbase.mjs'
import { claimPort } from './port.mjs'
import { ensureSample } from './sample.mjs'
import { localUrl, readSettings } from './settings.mjs'
import { askByTls } from './tls.mjs'

const LINK_LIFE_MS = 24 * 60 * 60 * 1000

/** @typedef {import('./main.mjs').Tools} Tools */

/**
 * Something that listens in front of PocketBase, as Vite does in development.
 * @typedef {(options: { root: string, host: string, port: number, target: string }) => Promise<() => Promise<void>>} Front
 */

/**
 * The first content and the unattended admin, both before the server runs. Each is one transaction inside PocketBase.
 * @param {Tools} tools
 * @param {{ binary: string, settings: import('./settings.mjs').Settings, nonce: string, isFresh: boolean }} found
 */
const prepareData = async (tools, { binary, settings, nonce, isFresh }) => {
  const { say, children } = tools
  const { dataDir, firstAdmin, wantsSample } = settings
  const mark = firstContentMark(dataDir)
  if (isFresh) await mark.set()
  const command = commandsOn(tools, { binary, dataDir, nonce })
  if (await mark.isSet()) {
    const firstFolder = join(dataDir, 'first-content')
    const folder = wantsSample
      ? await ensureSample(root, children, say)
      : await makeFirstContent(firstFolder, new Date())
    const done = say.step(`Loading the ${wantsSample ? 'sample content' : 'first programmes'}`)
    await command([wantsSample ? 'sample' : 'first-content', folder])
    done()
    await rm(firstFolder, { recursive: true, force: true })
    await mark.clear()
  }
  // By the environment, not as an argument: arguments stand in the list of processes for everybody to read.
  if (firstAdmin) {
    const line = await command(['first-admin', firstAdmin.email], {
      ADMIN_PASSWORD: firstAdmin.password,
      ADMIN_NAME: firstAdmin.name,
    })
    say.line(`  ${line}`)
  }
}

/**
 * The packages, which npm unpacks, while Go builds PocketBase or its release comes; gives the binary's path.
 * @param {Tools} tools
 * @param {string} own
 */
const ensureTools = async ({ say, children }, own) => {
  const [binary] = await Promise.all([
    ensureBinary(own, { root, children, say }),
    ensurePackages(root, children, say),
  ])
  return binary
}

/**
 * All that a start takes from outside the repository or builds, without a server: what the tests need first.
 * @param {Tools} tools
 */
export const prepare = async (tools) => {
  const { env, say, children } = tools
  await ensureTools(tools, readSettings(env, root).binary)
  await Promise.all([ensureApp(root, children, say), ensureSample(root, children, say)])
}

/**
 * Folder of the app to serve: one that was built elsewhere, or our own build, kept while this server runs.
 * @param {Tools} tools
 * @param {import('./one-server.mjs').Note} note
 */
const findApp = async ({ env, say, children, cleanups }, note) => {
  if (env.ACADEMY_APP_DIR) return resolve(root, env.ACADEMY_APP_DIR)
  const folder = await ensureApp(root, children, say)
  cleanups.push(await noteUse(folder, note))
  return folder
}

/** @param {string} url */
const isSetupNeeded = async (url) => {
  const answer = await fetch(`${url}/api/setup`)
  return /** @type {{ needed?: boolean }} */ (await answer.json()).needed === true
}

/**
 * Lines with the link for the first admin, none where there is an admin. Over TLS the request makes PocketBase get its
 * certificate. Where it gets none, the link is given all the same, for later.
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ inner: string, link: string }} addresses
 */
const tellFirstAdmin = async (settings, { inner, link }) => {
  const words = `First admin, once, within a day: ${link}`
  // Should PocketBase be gone by now, its own last words are the better sentence.
  if (!settings.domain) return (await isSetupNeeded(inner).catch(() => false)) ? [words] : []
  const { host, port, domain, httpPort } = settings
  const said = await askByTls({ host, port, domain, path: '/api/setup' }).catch(() => null)
  if (said) return JSON.parse(said).needed ? [words] : []
  return [
    `There is no certificate yet, and each visit asks for one again: see that ${domain} leads to this machine, and that ports ${httpPort} and ${port} are open.`,
    `Where there is no admin yet: ${words}`,
  ]
}

/**
 * The whole start, in the order that finds faults early: settings, other servers, then the steps that take minutes.
 * While the server runs, the promise stays open.
 * @throws Failure of a step, or with the server's last words
 * @param {Tools} tools
 * @param {Front} [front]
 */
export const run = async (tools, front) => {
  const { env, say, children, cleanups } = tools
  const wanted = readSettings(env, root)
  await refuseSecondServer(wanted.dataDir)
  const { isFresh } = await openDataFolder(wanted.dataDir)
  const { domain } = wanted
  if (domain && front) throw new Failure('DOMAIN is for npm start: leave it out for npm run dev.')
  const httpPort = domain ? await claimPort(wanted.host, wanted.httpPort, domain) : 0
  const frontPort = await claimPort(wanted.host, wanted.port, domain)
  // Behind a front PocketBase listens on loopback only, at a port that nobody chose.
  const settings = front
    ? { ...wanted, host: '127.0.0.1', port: await claimPort('127.0.0.1', 0) }
    : { ...wanted, port: frontPort, httpPort }
  const inner = localUrl(settings.host, settings.port)
  const url = wanted.publicUrl || localUrl(wanted.host, frontPort)
  const { nonce, note, release } = await takeFolder(settings.dataDir, domain ? url : inner)
  cleanups.push(release)

  const binary = await ensureTools(tools, settings.binary)
  const own = await describeOwn()
  if (!isFresh) await upgrade(tools, { binary, dataDir: settings.dataDir, nonce, own })
  const appDir = front ? '' : await findApp(tools, note)
  await prepareData(tools, { binary, settings, nonce, isFresh })

  const token = randomBytes(24).toString('base64url')
  const setupHash = createHash('sha256').update(token).digest('hex')
  const setupUntil = Date.now() + LINK_LIFE_MS
  const tmpDir = await emptyTemporary(settings.dataDir)
  const childEnv = serverEnvironment(settings, {
    nonce,
    appDir,
    tmpDir,
    url,
    release: own.release,
    setupHash,
    setupUntil,
  })
  const server = await startPocketBase({
    binary,
    settings,
    url: inner,
    nonce,
    env: childEnv,
    children,
  })
  await noteLast(settings.dataDir, own)
  if (front) cleanups.push(await front({ root, host: wanted.host, port: frontPort, target: inner }))
  say.line(`The academy is at ${url}`)
  const link = `${url}/admin/setup#${token}`
  for (const line of await tellFirstAdmin(settings, { inner, link })) say.line(line)
  throw new Failure(await server.ended)
}
