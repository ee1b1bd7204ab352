/** SHA-256 of bytes as rows carry it, in lower-case hex. The browser computes it beside the thread. */
export const sha256Of = async (bytes: ArrayBuffer): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
