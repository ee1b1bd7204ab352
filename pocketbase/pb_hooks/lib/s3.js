// S3 stores that the environment names: BACKUP_S3 for copies of backups, FILES_S3 for moving the files.

/** @typedef {{ enabled: boolean, bucket: string, region: string, endpoint: string, accessKey: string, secret: string, forcePathStyle: boolean }} S3 */

const STORE = /^(https?:\/\/)([^:@/\s]+):([^:@/\s]+)@([^@/?\s]+)\/([^/?\s]+)(?:\?region=([\w-]+))?$/

/**
 * The settings of a store, as PocketBase has them, from https://KEY:SECRET@HOST/BUCKET?region=REGION. Signs of a key that
 * an address cannot hold are written as %2F. Null where the text is none. Pure.
 * @param {string} text
 * @returns {S3 | null}
 */
const parseStore = (text) => {
  const found = STORE.exec(text)
  if (!found) return null
  const [, scheme, accessKey, secret, host, bucket, region] = found
  return {
    enabled: true,
    bucket,
    region: region || 'us-east-1',
    endpoint: scheme + host,
    accessKey: decodeURIComponent(accessKey),
    secret: decodeURIComponent(secret),
    // Every store takes it; the other way wants a name of its own for each bucket.
    forcePathStyle: true,
  }
}

/** The store of a setting; null where it is not set. @param {'BACKUP_S3' | 'FILES_S3'} name */
const s3Of = (name) => parseStore($os.getenv(name))

/** Does `work` with what is open, and closes it. @template T @param {any} open @param {(open: any) => T} work @returns {T} */
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

module.exports = { parseStore, s3Of, using, withStore }
