import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { Failure } from './failure.mjs'

const ASK_MS = 5_000

/** @typedef {{ addresses: string[], nonce: string, pid: number }} Note */

/**
 * Whether the server that wrote a note may still run. It does where an address answers with its nonce, and where one takes
 * the connection and is silent for five seconds: a busy server must not be taken for gone, or two would write to one
 * folder. A refused connection, and an answer with another nonce, say that it is gone.
 * @param {Note} note
 */
const isAlive = async ({ addresses, nonce }) => {
  const asked = addresses.map(async (address) => {
    try {
      const answer = await fetch(`${address}/api/server`, { signal: AbortSignal.timeout(ASK_MS) })
      const told = /** @type {{ nonce?: string }} */ (await answer.json())
      return told.nonce === nonce
    } catch (error) {
      // A name that leads elsewhere, as with DOMAIN, may be silent for other reasons.
      return address.startsWith('http:') && String(error).includes('TimeoutError')
    }
  })
  return (await Promise.all(asked)).includes(true)
}

/**
 * The content of a note. One that a crash left half-written is empty, and stale.
 * @param {string} text
 * @returns {Note | null}
 */
const parseNote = (text) => {
  try {
    const note = JSON.parse(text)
    return Array.isArray(note?.addresses) && typeof note.nonce === 'string' ? note : null
  } catch {
    return null
  }
}

/** @param {string} path */
const readText = (path) => readFile(path, 'utf8').catch(() => '')

/** The note of the server that may run on a folder, or null. @param {string} dataDir */
export const serverOn = async (dataDir) => {
  const note = parseNote(await readText(join(dataDir, 'server.json')))
  return note && (await isAlive(note)) ? note : null
}

/**
 * Throws when a server runs on this folder; else gives the text of a stale note, '' where there is none.
 * @param {string} dataDir
 */
export const refuseSecondServer = async (dataDir) => {
  const text = await readText(join(dataDir, 'server.json'))
  const note = parseNote(text)
  if (note && (await isAlive(note)))
    throw new Failure(
      `A server runs on ${dataDir} already, at ${note.addresses[0]} (process ${note.pid}): stop it first, or set DATA_DIR to another folder.`,
    )
  return text
}

/**
 * @param {string} path
 * @param {string} dataDir
 */
const removeStale = async (path, dataDir) => {
  const text = await refuseSecondServer(dataDir)
  // Moved, not removed: if another start put its own note there meanwhile, it gets it back.
  const aside = `${path}.${process.pid}`
  await rename(path, aside).catch(() => undefined)
  if ((await readText(aside)) !== text) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

/**
 * Takes the data folder for this start, before anything is written to it. `server.json` there says at which addresses
 * the server answers `GET /api/server` with which nonce (protocol, 3). Until PocketBase answers, and should it hang,
 * the first process answers.
 * @param {string} dataDir
 * @param {string} [address] where PocketBase will answer
 */
export const takeFolder = async (dataDir, address) => {
  const nonce = randomBytes(16).toString('hex')
  const guard = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ nonce }))
  })
  guard.listen(0, '127.0.0.1')
  await once(guard, 'listening')
  guard.unref()
  const port = /** @type {import('node:net').AddressInfo} */ (guard.address()).port
  const path = join(dataDir, 'server.json')
  const draft = `${path}.${nonce}`
  const own = `http://127.0.0.1:${port}`
  const addresses = address ? [address, own] : [own]
  const note = { addresses, nonce, pid: process.pid }
  await writeFile(draft, JSON.stringify(note))
  try {
    for (let attempt = 0; ; attempt += 1) {
      // A link fails where the name exists: of two starts at the same moment one gets it.
      const isTaken = await link(draft, path).then(
        () => false,
        (error) => (error.code === 'EEXIST' ? true : Promise.reject(error)),
      )
      if (!isTaken) break
      if (attempt === 3) throw new Failure(`Another start is busy with ${dataDir}: try again.`)
      await removeStale(path, dataDir)
    }
  } catch (error) {
    guard.close()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  const release = async () => {
    guard.close()
    if (parseNote(await readText(path))?.nonce === nonce) await rm(path, { force: true })
  }
  return { nonce, note, release }
}
