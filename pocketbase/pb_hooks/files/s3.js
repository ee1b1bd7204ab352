// Moves the files to the S3 store that the environment names in FILES_S3, or back to the disk.

const { parseStore } = require('./s3-address.js')

/** @typedef {import('./s3-address.js').S3} S3 */

/** Does `work` with `open`, and closes it. @template T @param {any} open @param {(open: any) => T} work @returns {T} */
const using = (open, work) => {
  try {
    return work(open)
  } finally {
    open.close()
  }
}

/** @template T @param {S3} s3 @param {(files: any) => T} work @returns {T} */
const withStore = ({ bucket, region, endpoint, accessKey, secret, forcePathStyle }, work) =>
  using($filesystem.s3(bucket, region, endpoint, accessKey, secret, forcePathStyle), work)

/** The settings for files on the disk. @type {S3} */
const DISK = {
  enabled: false,
  bucket: '',
  region: '',
  endpoint: '',
  accessKey: '',
  secret: '',
  forcePathStyle: true,
}
// More than any file has.
const MOST_BYTES = 16 * 1024 * 1024

/** SHA-256 of what lies under a key, '' for nothing. */
const sumOf = (files, key) => {
  try {
    return using(files.getReader(key), (reader) => $security.sha256(toString(reader, MOST_BYTES)))
  } catch {
    return ''
  }
}

/** Copies one file where it is not there yet, byte for byte. @throws where it does not arrive so */
const copyFile = (from, to, { key, sha256 }) => {
  if (sumOf(to, key) === sha256) return
  if (sumOf(from, key) !== sha256)
    throw new Error(`${key} is damaged or missing. Nothing was changed: npm run doctor -- --deep.`)
  to.uploadFile(from.getReuploadableFile(key, true), key)
  if (sumOf(to, key) !== sha256)
    throw new Error(`${key} did not arrive whole. Nothing was changed.`)
}

/** @template T @param {any} app @param {S3} s3 @param {(files: any) => T} work @returns {T} */
const withFiles = (app, s3, work) =>
  s3.enabled ? withStore(s3, work) : using($filesystem.local(`${app.dataDir()}/storage`), work)

const isSame = (one, other) =>
  one.enabled === other.enabled &&
  (!one.enabled || (one.endpoint === other.endpoint && one.bucket === other.bucket))
const nameOf = (s3) => (s3.enabled ? `the bucket ${s3.bucket}` : 'the disk')

/**
 * Moves every file to the S3 store of FILES_S3 or back to the disk. Each is copied and read again before PocketBase
 * is told of its new store. Only then it leaves the old one. Repeatable after a cut. To the same store it changes the
 * keys.
 * @param {any} app @param {string} where 's3' or 'disk'
 */
const moveFiles = (app, where) => {
  const settings = app.settings()
  const old = JSON.parse(JSON.stringify(settings.s3))
  // Its words for programs leave the secret out.
  old.secret = settings.s3.secret
  const s3 = where === 's3' ? parseStore($os.getenv('FILES_S3')) : DISK
  const folder = app.findCollectionByNameOrId('files').id
  const files = app.findAllRecords('files').map((record) => ({
    prefix: `${folder}/${record.id}/`,
    key: `${folder}/${record.id}/${record.getString('file')}`,
    sha256: record.getString('sha256'),
  }))
  withFiles(app, old, (from) =>
    withFiles(app, s3, (to) => {
      for (const file of files) copyFile(from, to, file)
      settings.s3 = s3
      app.save(settings)
      if (!isSame(old, s3)) for (const { prefix } of files) from.deletePrefix(prefix)
    }),
  )
  return `${files.length} files lie on ${nameOf(s3)}`
}

module.exports = { using, sumOf, moveFiles }
