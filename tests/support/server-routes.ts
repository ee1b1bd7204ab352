import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { ROOT } from './app-paths.ts'

/** A method and a path as PocketBase's router has them, such as `GET /api/files/{collection}`. */
export type Route = string

const HOOKS = join(ROOT, 'pocketbase/pb_hooks')

/** Anything of PocketBase's that a file of hooks touches while it loads, and that says nothing of routes. */
const nothing: object = new Proxy(class {}, {
  get: () => nothing,
  apply: () => nothing,
  construct: () => nothing,
})

/** Every route that the hooks add in this environment: read by loading them as PocketBase does. */
export const hookRoutes = (env: Readonly<Record<string, string>>): readonly Route[] => {
  const routes: Route[] = []
  const known: Record<string, unknown> = {
    __hooks: HOOKS,
    console,
    routerAdd: (method: string, path: string) => routes.push(`${method} ${path}`),
    $os: {
      getenv: (name: string) => env[name] ?? '',
      dirFS: () => null,
      readFile: (path: string) => [...readFileSync(path)],
      args: ['pocketbase', 'serve'],
    },
  }
  const scope = () =>
    createContext(
      new Proxy(known, {
        get: (target, name) => Reflect.get(name in target ? target : globalThis, name) ?? nothing,
        has: () => true,
      }),
    )
  const load = (path: string): unknown => {
    const text = readFileSync(path, 'utf8')
    if (path.endsWith('.json')) return JSON.parse(text)
    const module = { exports: {} }
    const require = (name: string) => load(resolve(dirname(path), name))
    runInContext(`(function (module, require) {${text}\n})`, scope(), { filename: path })(
      module,
      require,
    )
    return module.exports
  }
  const files = readdirSync(HOOKS).filter((name) => name.endsWith('.pb.js'))
  for (const name of files) load(join(HOOKS, name))
  return [...new Set(routes)].sort()
}

/** The release whose routes stand below: another one has to be read again (`apis/*.go` of its source). */
export const ROUTES_OF_RELEASE = '0.39.11'

const ofRecords = [
  'GET /records',
  'GET /records/{id}',
  'POST /records',
  'PATCH /records/{id}',
  'DELETE /records/{id}',
].map((route) => route.replace(' ', ' /api/collections/{collection}'))
const ofSignIn = [
  'GET /auth-methods',
  'POST /auth-refresh',
  'POST /auth-with-password',
  'POST /auth-with-oauth2',
  'POST /request-otp',
  'POST /auth-with-otp',
  'POST /request-password-reset',
  'POST /confirm-password-reset',
  'POST /request-verification',
  'POST /confirm-verification',
  'POST /request-email-change',
  'POST /confirm-email-change',
  'POST /impersonate/{id}',
].map((route) => route.replace(' ', ' /api/collections/{collection}'))

/** PocketBase's own routes, by who they are for. */
export const POCKETBASE_ROUTES = {
  records: ofRecords,
  signIn: ofSignIn,
  superuser: [
    'GET /api/backups',
    'POST /api/backups',
    'POST /api/backups/upload',
    'GET /api/backups/{key}',
    'DELETE /api/backups/{key}',
    'POST /api/backups/{key}/restore',
    'GET /api/collections',
    'POST /api/collections',
    'GET /api/collections/{collection}',
    'PATCH /api/collections/{collection}',
    'DELETE /api/collections/{collection}',
    'DELETE /api/collections/{collection}/truncate',
    'PUT /api/collections/import',
    'GET /api/collections/meta/scaffolds',
    'GET /api/collections/meta/oauth2-providers',
    'POST /api/collections/meta/dry-run-view',
    'GET /api/crons',
    'POST /api/crons/{id}',
    'GET /api/logs',
    'GET /api/logs/stats',
    'GET /api/logs/{id}',
    'GET /api/settings',
    'PATCH /api/settings',
    'POST /api/settings/test/s3',
    'POST /api/settings/test/email',
    'POST /api/settings/apple/generate-client-secret',
    'POST /api/sql',
  ],
  others: [
    'POST /api/batch',
    'POST /api/files/token',
    'GET /api/files/{collection}/{recordId}/{filename}',
    'GET /api/health',
    'GET /api/realtime',
    'POST /api/realtime',
    'GET /api/oauth2-redirect',
    'POST /api/oauth2-redirect',
    'GET /_/{path...}',
  ],
} as const
