import { get } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

/**
 * An answer's bytes as they come. fetch would undo the encoding, clean the path, follow redirects and choose the Host
 * header.
 */
export const rawGet = (
  address: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(address)
    get({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    }).on('error', fail)
  })
