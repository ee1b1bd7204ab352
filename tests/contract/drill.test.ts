import { cp } from 'node:fs/promises'
import { expect } from 'vitest'
import { backUp, operate } from '../support/operate.ts'
import { remove } from '../support/start.ts'
import { healsAfter, other, server, setUp, type Way } from '../support/stories/drill.ts'

setUp()

const WAYS: Readonly<Record<string, Way>> = {
  'a restored backup': async () => {
    const path = await backUp(server.dataDir)
    return async () => {
      const { code, stderr } = await operate('restore.mjs', server.dataDir, [path])
      expect([code, stderr]).toEqual([0, ''])
    }
  },
  'a plain copy of the data folder, put back': async () => {
    await server.kill('SIGTERM')
    await cp(server.dataDir, other, { recursive: true })
    await server.start()
    return async () => {
      await remove(server.dataDir)
      await cp(other, server.dataDir, { recursive: true })
    }
  },
}
healsAfter(WAYS)
