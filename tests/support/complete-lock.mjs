// `node tests/support/complete-lock.mjs`: adds to the lock files the packages of machines other than this one.
// Where the registry offers only what fits the machine that asks, npm leaves them out, and `npm ci` then refuses the lock
// file on every machine. They stand there with their exact version; their hashes come when a full registry writes the file.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64']

/** Machine that a package's name says, such as `binding-linux-arm64-musl`, as npm has to know it. */
const machineOf = (name) => {
  const words = name.split('/').at(-1).split('-')
  const os = words.find((word) => SYSTEMS.includes(word))
  const cpu = words.find((word) => PROCESSORS.includes(word))
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : ''
  return os && cpu ? { os, cpu, libc: os === 'linux' ? libc : '' } : null
}

/** The packages that others name as optional and that the lock file has not, as [path, entry]. */
export const missingPackages = (lock) => {
  const missing = new Map()
  for (const [path, entry] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
      if (path === '' || places.some((place) => lock.packages[place])) continue
      const machine = machineOf(name)
      missing.set(`node_modules/${name}`, {
        version,
        ...(machine ? { cpu: [machine.cpu] } : {}),
        ...(entry.dev ? { dev: true } : {}),
        ...(machine?.libc ? { libc: [machine.libc] } : {}),
        optional: true,
        ...(machine ? { os: [machine.os] } : {}),
      })
    }
  return [...missing]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const folder of ['../..', 'full-packages']) {
    const file = join(import.meta.dirname, folder, 'package-lock.json')
    const lock = JSON.parse(readFileSync(file, 'utf8'))
    const missing = missingPackages(lock)
    const all = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) })
    lock.packages = Object.fromEntries(all.sort(([one], [other]) => one.localeCompare(other, 'en')))
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
    process.stdout.write(`${missing.length} packages added to ${file}\n`)
  }
}
