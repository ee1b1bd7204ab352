import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from './start.ts'

const run = promisify(execFile)

export interface NginxPorts {
  readonly plain: number
  /** Without one there is no TLS: the site itself is at `plain`. */
  readonly secure?: number
  /** Path of a log with a line per request and per answer that is fetched behind one: `askedOrigin` reads it. */
  readonly log?: string
}

const LOG = 'log_format origin "$upstream_connect_time $request_uri";\nlog_subrequest on;'
/** Addresses for which the origin itself was asked, one for each time, in the log of a front. */
export const askedOrigin = (log: string): readonly string[] =>
  log
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.replace(/^.* /, ''))

// Of a request that would wait for another one's answer, a test sees that it waits: nginx itself lets it go after 5 s.
const LOCKED = 'proxy_cache_lock_timeout 1h;\nproxy_cache_lock_age 1h;'

/** Starts nginx with the configuration of pocketbase/deploy in front of a server, all of it in one folder. */
export const startNginx = async (
  nginx: string,
  folder: string,
  target: string,
  { plain, secure, log }: NginxPorts,
): Promise<ChildProcess> => {
  const deployed = await readFile(join(repository, 'pocketbase/deploy/nginx.conf'), 'utf8')
  if (secure) {
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
    const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
    await run('openssl', ['req', ...kind, ...files])
  }
  const own = (
    secure
      ? deployed
          .replace('listen 80;', `listen 127.0.0.1:${plain};`)
          .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
      : deployed
          .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
          .replace('listen 443 ssl http2;', `listen 127.0.0.1:${plain};`)
          .replace(/^ *ssl_certificate.*$/gm, '')
  )
    .replaceAll('http://127.0.0.1:8090', target)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, join(folder, 'cert.pem'))
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, join(folder, 'key.pem'))
    .replace('/var/cache/nginx/academy', join(folder, 'cache'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents { worker_connections 4096; }\nhttp {\n${log ? `${LOG}\naccess_log ${log} origin;` : 'access_log off;'}\n${LOCKED}\n${temporary}\n${own}\n}\n`,
  )
  // As root its workers are another account, which reads the cache.
  await run('chmod', ['755', folder])
  return spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

export const stopFront = async (front: ChildProcess): Promise<void> => {
  if (front.exitCode !== null) return
  const gone = once(front, 'exit')
  front.kill()
  await gone
}
