// The address of an S3 store as a setting has it. Read by the hooks and by the start of the server.

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
  const [, scheme = '', accessKey = '', secret = '', host = '', bucket = '', region] = found
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

module.exports = { parseStore }
