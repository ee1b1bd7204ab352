import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { describeOwn, noteLast } from '../operate/release.mjs'
import { upgrade } from '../operate/upgrade.mjs'
import { makeFirstContent } from '../sample/first-content.mjs'
import { claimPort, localUrl } from './address.mjs'
import { ensureApp, publishApp } from './app.mjs'
import { ensureBinary } from './binary.mjs'
import { commandsOn } from './commands.mjs'
import { emptyTemporary, firstContentMark, openDataFolder } from './data-folder.mjs'
import { Failure } from './failure.mjs'
import { refuseSecondServer, takeFolder } from './one-server.mjs'
import { ensurePackages } from './packages.mjs'
import { root } from './paths.mjs'
import { serverEnvironment, startPocketBase } from './pocketbase.mjs'
import { readSettings } from './settings.mjs'

/** @typedef {import('./main.mjs').Tools} Tools */

/**
 * Something that listens in front of PocketBase, as Vite does in development.
 * @typedef {(options: { root: string, host: string, port: number, target: string }) => Promise<() => Promise<void>>} Front
 */

/** Folder of the sample content, drawn by a script that leaves a folder alone which is up to date. */
const sampleFolder = join(root, '.cache', 'sample')

/** @param {Tools} tools */
const drawSample = async ({ children, say }) => {
  const done = say.step('Drawing the sample content')
  const script = join(root, 'pocketbase', 'sample', 'make.mjs')
  const { code } = await children.run(process.execPath, [script, sampleFolder], {
    cwd: root,
    log: join(root, '.cache', 'sample.log'),
    missing: 'Node is missing.',
  })
  if (code !== 0)
    throw new Failure(
      'The sample content could not be made: set SAMPLE=0 to start without it; what went wrong is in .cache/sample.log.',
    )
  done()
}

/**
 * Everything that a start downloads or builds, side by side: the binary beside packages, app and sample, which need the
 * packages.
 * @param {Tools} tools
 * @param {{ own: string, wantsApp: boolean, wantsSample: boolean }} wanted `own`: POCKETBASE_BIN
 */
const makeReady = async (tools, { own, wantsApp, wantsSample }) => {
  const { env, say, children } = tools
  const packages = ensurePackages(root, children, say)
  const findApp = async () => {
    if (!wantsApp) return ''
    if (env.ACADEMY_APP_DIR) return resolve(root, env.ACADEMY_APP_DIR)
    await packages
    return ensureApp(root, children, say)
  }
  const [binary, built] = await Promise.all([
    ensureBinary(own, { root, children, say }, packages),
    findApp(),
    packages.then(() => (wantsSample ? drawSample(tools) : undefined)),
  ])
  return { binary, built }
}

/**
 * Builds and downloads what a start and the tests need, without a server.
 * @param {Tools} tools
 */
export const prepare = (tools) => {
  const own = readSettings(tools.env, root).binary
  return makeReady(tools, { own, wantsApp: true, wantsSample: true })
}

/**
 * The first content and the admin of ADMIN_EMAIL, both before the server runs. Each is one transaction inside PocketBase.
 * @param {Tools} tools
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ command: import('./commands.mjs').Command, needsContent: boolean }} found
 */
const prepareData = async ({ say }, settings, { command, needsContent }) => {
  const { dataDir, firstAdmin, wantsSample } = settings
  if (needsContent) {
    const firstFolder = join(dataDir, 'first-content')
    const folder = wantsSample ? sampleFolder : await makeFirstContent(firstFolder, new Date())
    const done = say.step(`Loading the ${wantsSample ? 'sample content' : 'first programmes'}`)
    await command(['load', folder])
    done()
    await rm(firstFolder, { recursive: true, force: true })
    await firstContentMark(dataDir).clear()
  }
  if (!firstAdmin) return
  // By the environment, not as an argument: arguments stand in the list of processes for everybody to read.
  const more = { ADMIN_PASSWORD: firstAdmin.password }
  say.line(`  ${await command(['first-admin', firstAdmin.email], { more })}`)
}

/**
 * The addresses of this start, once they are known to be free. Behind a front PocketBase listens on loopback only, at a
 * port that nobody chose.
 * @param {import('./settings.mjs').Settings} wanted
 * @param {boolean} hasFront
 */
const claimAddresses = async (wanted, hasFront) => {
  const { domain, host } = wanted
  if (domain && hasFront)
    throw new Failure('DOMAIN is for npm start: leave it out for npm run dev.')
  const httpPort = domain ? await claimPort(host, wanted.httpPort, domain) : 0
  const frontPort = await claimPort(host, wanted.port, domain)
  const settings = hasFront
    ? { ...wanted, host: '127.0.0.1', port: await claimPort('127.0.0.1', 0) }
    : { ...wanted, port: frontPort, httpPort }
  const url = wanted.publicUrl || localUrl(host, frontPort)
  return { settings, url, frontPort, inner: localUrl(settings.host, settings.port) }
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
  const { dataDir } = wanted
  await refuseSecondServer(dataDir)
  const { isFresh } = await openDataFolder(dataDir)
  const { settings, url, inner, frontPort } = await claimAddresses(wanted, front !== undefined)
  const { nonce, release } = await takeFolder(dataDir, settings.domain ? url : inner)
  cleanups.push(release)
  const mark = firstContentMark(dataDir)
  if (isFresh) await mark.set()
  const needsContent = await mark.isSet()

  const { binary, built } = await makeReady(tools, {
    own: settings.binary,
    wantsApp: !front,
    wantsSample: needsContent && settings.wantsSample,
  })
  const command = commandsOn(tools, { binary, dataDir })
  if (!isFresh) await upgrade(tools, { settings, dataDir, command })
  const appDir = front ? '' : await publishApp(built, dataDir)
  await prepareData(tools, settings, { command, needsContent })

  const own = await describeOwn()
  const childEnv = serverEnvironment(settings, {
    nonce,
    appDir,
    tmpDir: await emptyTemporary(dataDir),
    url,
    release: own.release,
  })
  const server = await startPocketBase({
    binary,
    settings,
    url: inner,
    nonce,
    env: childEnv,
    children,
  })
  await noteLast(dataDir, own)
  if (front) cleanups.push(await front({ root, host: wanted.host, port: frontPort, target: inner }))
  say.line(`The academy is at ${url}`)
  const link = await command(['first-link'], { isSecret: true })
  if (link) say.line(`First admin, once, within a day: ${link}`)
  throw new Failure(await server.ended)
}
