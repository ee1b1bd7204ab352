/** SHA-256 of bytes, in lower-case hex. */
export type Digest = (bytes: ArrayBuffer) => Promise<string>

/** The browser's own SHA-256, or null at an insecure address, where there is none. */
export const browserDigest = (): Digest | null => {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return null
  return async (bytes) =>
    [...new Uint8Array(await subtle.digest('SHA-256', bytes))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
}
