/** First byte and the one after the last. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The part of `size` bytes that a Range header asks for. 'whole' for none, several at once or an unknown one: a server
 * may then send everything. 'outside' when it begins beyond the end. Own code, because the library at hand refuses a
 * range that reaches beyond the end, as PDF viewers ask.
 */
export const byteRange = (header: string | null, size: number): ByteRange | 'whole' | 'outside' => {
  const asked = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(header?.trim() ?? '')
  if (!asked) return 'whole'
  const [, first, last, suffix] = asked
  if (first === undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? 'outside' : { from: size - length, to: size }
  }
  const from = Number(first)
  if (last && Number(last) < from) return 'whole'
  if (from >= size) return 'outside'
  return { from, to: last ? Math.min(Number(last) + 1, size) : size }
}

/** A whole answer cut to the part that was asked for. The rest of its bytes is not read. */
export const partOf = async (whole: Response, header: string | null): Promise<Response> => {
  const headers = new Headers(whole.headers)
  const bytes = await whole.blob()
  const range = byteRange(header, bytes.size)
  if (range === 'whole') return new Response(bytes, { headers })
  if (range === 'outside') {
    return new Response(null, {
      status: 416,
      headers: { 'Content-Range': `bytes */${bytes.size}`, 'Cache-Control': 'no-store' },
    })
  }
  const { from, to } = range
  headers.set('Content-Range', `bytes ${from}-${to - 1}/${bytes.size}`)
  headers.set('Content-Length', String(to - from))
  return new Response(bytes.slice(from, to, bytes.type), { status: 206, headers })
}
