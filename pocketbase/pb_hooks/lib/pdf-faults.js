// What a PDF must not hold: a password, or a script. Runs in the binary and, in tests, in Node: no $app in here. Names are
// looked for outside of streams only: within the compressed bytes of a large paper any three letters come up by chance.
// Scripts that are themselves packed into an object stream are not found; the device's own look, by pdf.js, finds those.

// A name ends where a blank or another sign of the format begins: '/JS' is not in '/JSomething'.
const ENCRYPTED = /\/Encrypt[\s/<>[\]()%{}\0]/
const SCRIPTED = /\/(?:JavaScript|JS)[\s/<>[\]()%{}\0]/
/** Letters of a name may be written by their number: '/J#53' is '/JS'. */
const ESCAPE = /#([2-7][0-9a-fA-F])/g

const STREAM = 'stream'
const END = 'endstream'

/** The text of a PDF without what lies in its streams. @param {string} text */
const outsideOfStreams = (text) => {
  const parts = []
  let from = 0
  for (;;) {
    let at = text.indexOf(STREAM, from)
    // 'stream' is a keyword only where a line ends behind it.
    while (at !== -1 && text[at + 6] !== '\n' && text[at + 6] !== '\r')
      at = text.indexOf(STREAM, at + 6)
    const end = at === -1 ? -1 : text.indexOf(END, at + 6)
    if (end === -1) return [...parts, text.slice(from)].join(' ')
    parts.push(text.slice(from, at))
    from = end + END.length
  }
}

/**
 * Why a PDF is not taken: 'pdf_encrypted', 'pdf_scripted', or null. Pure.
 * @param {string} text its bytes as letters; those above 127 may have become anything
 */
const pdfFault = (text) => {
  const outside = outsideOfStreams(text).replace(ESCAPE, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  if (ENCRYPTED.test(outside)) return 'pdf_encrypted'
  return SCRIPTED.test(outside) ? 'pdf_scripted' : null
}

module.exports = { pdfFault }
