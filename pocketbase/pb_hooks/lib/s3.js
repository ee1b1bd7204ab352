/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// S3 stores that the environment names: BACKUP_S3_… for copies of backups, FILES_S3_… for moving the files.

/** @typedef {{ enabled: boolean, bucket: string, region: string, endpoint: string, accessKey: string, secret: string, forcePathStyle: boolean }} S3 */

/** The settings of an S3 store, as PocketBase has them. @param {'BACKUP_S3' | 'FILES_S3'} name @returns {S3} */
const s3Of = (name) => {
  const part = (word) => $os.getenv(`${name}_${word}`)
  return {
    enabled: part('BUCKET') !== '',
    bucket: part('BUCKET'),
    region: part('REGION') || 'us-east-1',
    endpoint: part('ENDPOINT'),
    accessKey: part('ACCESS_KEY'),
    secret: part('SECRET'),
    // Every store takes it; the other way wants a name of its own for each bucket.
    forcePathStyle: true,
  }
}

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

module.exports = { s3Of, using, withStore }
