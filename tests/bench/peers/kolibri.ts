import { execFile, spawn } from 'node:child_process'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../support/ports.ts'
import { waitFor } from '../wait-for.ts'
import { peerFolder } from './npm-peer.ts'
import { asChild } from './sync-peer.ts'
import type { Site } from './visits.ts'

const VERSION = '0.19.5'
const run = promisify(execFile)

/** Kolibri, the offline-first library of lessons, from PyPI, in its own Python. null, with a sentence, where that fails. */
const install = async (): Promise<string | null> => {
  const folder = await peerFolder(`kolibri-${VERSION}`)
  const program = join(folder, 'bin/kolibri')
  try {
    await access(program)
    return program
  } catch {
    // not there yet
  }
  try {
    await run('python3', ['-m', 'venv', folder])
    const args = ['-m', 'pip', 'install', '--quiet', '--only-binary=:all:', `kolibri==${VERSION}`]
    await run(join(folder, 'bin/python'), [...args, 'setuptools==75.8.0'])
    return program
  } catch (error) {
    console.warn(`Left out: Kolibri cannot be had on this machine: ${String(error).slice(0, 300)}`)
    return null
  }
}

/** A library that anybody may look at, without any content: none of that can be had here. */
export const kolibri = async (): Promise<Site | null> => {
  const program = await install()
  if (!program) return null
  const home = await mkdtemp(join(tmpdir(), 'academy-kolibri-'))
  const port = await freePort()
  const env = {
    ...process.env,
    KOLIBRI_HOME: home,
    KOLIBRI_LISTEN_ADDRESS: '127.0.0.1',
    // It asks nobody and tells nobody that it is there.
    KOLIBRI_ZEROCONF_ENABLED: 'False',
    KOLIBRI_DISABLE_PING: 'True',
  }
  const settings = join(home, 'settings.json')
  await writeFile(settings, JSON.stringify({ landing_page: 'learn', allow_guest_access: true }))
  const facts = ['--facility', 'Academy', '--preset', 'informal', '--language_id', 'en']
  const account = ['--superusername', 'asha', '--superuserpassword', 'blue-Kettle-42']
  const open = ['--device_settings', settings, '--noinput']
  await run(program, ['manage', 'provisiondevice', ...facts, ...account, ...open], { env })
  const ports = [`--port=${port}`, `--zip-port=${await freePort()}`]
  const child = spawn(program, ['start', ...ports, '--foreground'], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await waitFor(async () => {
    if (!(await fetch(`${url}/en/learn/`)).ok) throw new Error('not yet')
  })
  return {
    name: `Kolibri ${VERSION}, without content`,
    url,
    path: '/en/learn/#/library',
    shown: 'main h1, main h2',
    close: async () => {
      await asChild(child)
      await rm(home, { recursive: true, force: true })
    },
  }
}
