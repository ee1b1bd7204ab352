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
  ['HOST is no name', { HOST: 'a b' }, 'HOST must be a host name or an address'],
  ['PUBLIC_URL is no address', { PUBLIC_URL: 'academy' }, 'PUBLIC_URL must be an address'],
  ['SAMPLE is neither 0 nor 1', { SAMPLE: 'no' }, "SAMPLE must be 0 or 1, and it is 'no'."],
  ['BACKUP_KEEP is no number', { BACKUP_KEEP: 'all' }, 'BACKUP_KEEP must be a number from 1'],
  ['the admin has no password', { ADMIN_EMAIL: 'a@b.example' }, 'belong together'],
  [
    'a store has no bucket',
    { FILES_S3: 'https://key:Kettle@s3.example' },
    'FILES_S3 must be an address such as https://KEY:SECRET@s3.example/bucket',
  ],
  [
    'the password is weak',
    { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Password1!' },
    'ADMIN_PASSWORD is refused: This password is too easy to guess.',
  ],
  [
    'the e-mail is none',
    { ADMIN_EMAIL: 'ab', ADMIN_PASSWORD: 'blue-Kettle-42' },
    'must be an e-mail address',
  ],
  [
    'a proxy is trusted on an open port',
    { HOST: '0.0.0.0', TRUSTED_PROXY: 'X-Real-IP' },
    'TRUSTED_PROXY works only when HOST is 127.0.0.1',
  ],
  [
    'DOMAIN is not where people come',
    { DOMAIN: 'academy.example', PUBLIC_URL: 'https://other.example' },
    'With DOMAIN the address is https://academy.example: leave PUBLIC_URL out',
  ],
  [
    'a proxy stands before DOMAIN',
    { DOMAIN: 'academy.example', TRUSTED_PROXY: 'X-Real-IP' },
    'With DOMAIN no proxy stands in front',
  ],
  ['HTTP_PORT has no DOMAIN', { HTTP_PORT: '80' }, 'HTTP_PORT belongs to DOMAIN'],
  ['a proxy is no header', { TRUSTED_PROXY: 'X Real' }, 'must be the name of the header'],
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
