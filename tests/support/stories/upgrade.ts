import { TestServer } from '../pocketbase.ts'

export const KEPT = /^The content before the upgrade is kept in (\S+\.zip)\.$/m

export const migrationsOf = async (folder: string): Promise<readonly string[]> => {
  const { stdout, stderr } = await new TestServer(folder, { dataDir: folder }).command([
    'migrations',
  ])
  return JSON.parse(/ok: (.*)$/m.exec(stdout + stderr)?.[1] ?? '')
}
