import { request } from 'node:http'

/** Status of a POST. Its body goes once the server has checked the sender and `meanwhile` is done. */
export const sendLate = (
  url: string,
  { token, body }: { readonly token: string; readonly body: object },
  meanwhile: () => Promise<unknown>,
): Promise<number> => {
  const text = JSON.stringify(body)
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  }
  return new Promise((done, fail) => {
    const sent = request(url, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0))
    })
    sent.on('error', fail)
    sent.on('continue', () => {
      meanwhile().then(() => sent.end(text), fail)
    })
    sent.flushHeaders()
  })
}
