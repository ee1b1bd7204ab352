import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

// It is checked by its own types, which are no declaration.
const source = '../../../pocketbase/start/settings.mjs'
const { readSettings } = await import(source)
const { parseStore } = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/files/s3-address.js',
)

test.each([
  [
    'PORT is no number',
    { PORT: 'eighty' },
    "PORT must be a number from 0 to 65535, and it is 'eighty'.",
  ],
  ['PUBLIC_URL is no address', { PUBLIC_URL: 'academy' }, 'PUBLIC_URL must be an address'],
  ['the admin has no password', { ADMIN_EMAIL: 'a@b.example' }, 'belong together'],
  [
    'the password is weak',
    { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Password1!' },
    'ADMIN_PASSWORD is refused: This password is too easy to guess.',
  ],
  [
    'a proxy is trusted on an open port',
    { HOST: '0.0.0.0', TRUSTED_PROXY: 'X-Real-IP' },
    'TRUSTED_PROXY works only when HOST is 127.0.0.1',
  ],
])('a start is refused in one sentence when %s', (_name, env, words) => {
  let said = ''
  try {
    readSettings(env, '/')
  } catch (error) {
    said = String(error)
  }
  expect(said).toMatch(/^Error: [^\n]+$/)
  expect(said).toContain(words)
  expect(said).not.toContain('Kettle')
})

test('an S3 store is one address: key, secret, host, bucket and region', () => {
  expect(parseStore('https://key:a%2Fb%2Bc@s3.example:9000/kept?region=eu-1')).toMatchObject({
    endpoint: 'https://s3.example:9000',
    bucket: 'kept',
    region: 'eu-1',
    accessKey: 'key',
    secret: 'a/b+c',
  })
  expect(parseStore('https://key:secret@s3.example/kept').region).toBe('us-east-1')
  for (const text of ['', 's3.example/kept', 'https://key@s3.example/kept'])
    expect(parseStore(text)).toBeNull()
})
