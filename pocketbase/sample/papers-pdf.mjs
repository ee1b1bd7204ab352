import PDFDocument from 'pdfkit'
import { tableOf } from './data.mjs'
import { FONTS, isDevanagari } from './fonts.mjs'
import { draw, randomOf } from './random.mjs'

const INK = '#13231c'
const MUTED = '#4a5a52'
const BRAND = '#0f5a46'
/** The questions of a subject, or of all; papers and notes draw from them in a fixed order. */
const questionsOf = (subject) =>
  tableOf('questions').filter((one) => subject === null || one.subject === subject)
const MADE_AT = new Date('2026-06-01T00:00:00Z')

const openDocument = (title, subject) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 54,
    bufferPages: true,
    info: {
      Title: title,
      Author: 'NEET Academy (sample)',
      Subject: subject,
      CreationDate: MADE_AT,
    },
  })
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file)
  return doc
}

const fontFor = (text, bold) =>
  isDevanagari(text) ? (bold ? 'devanagariBold' : 'devanagari') : bold ? 'latinBold' : 'latin'

/** Each font holds one script only, so a line in two scripts is written run by run. */
const runsOf = (text) => text.match(/[\u0900-\u097f][\u0900-\u097f\s]*|[^\u0900-\u097f]+/g) ?? []

const write = (doc, text, { size = 11, bold = false, color = INK, gap = 6 } = {}) => {
  doc.fontSize(size).fillColor(color)
  const runs = runsOf(text)
  for (const [index, run] of runs.entries()) {
    const continued = index < runs.length - 1
    doc.font(fontFor(run, bold)).text(run, { paragraphGap: gap, continued })
  }
}

const header = (doc, title, line) => {
  doc.rect(0, 0, doc.page.width, 10).fill(BRAND)
  doc.y = 54
  write(doc, title, { size: 22, bold: true, gap: 4 })
  write(doc, line, { size: 10, color: MUTED, gap: 16 })
}

const numberPages = (doc, title) => {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    doc.page.margins.bottom = 0
    const line = `Sample · page ${index + 1} of ${count}`
    doc.font('latin').fontSize(8).fillColor(MUTED)
    doc.text(line, 54, doc.page.height - 36, { lineBreak: false })
  }
  return { title, pages: count }
}

/** The bytes of a finished document. */
const finish = (doc) =>
  new Promise((resolve, reject) => {
    const chunks = []
    doc.on('data', (chunk) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })

const writeQuestion = (doc, number, { question, options }) => {
  if (doc.y > doc.page.height - 150) doc.addPage()
  write(doc, `${number}. ${question}`, { bold: true, gap: 3 })
  for (const [index, option] of options.entries())
    write(doc, `    (${'ABCD'[index]})  ${option}`, { gap: 1 })
  doc.moveDown(0.6)
}

/** An exam paper of several pages with its key on the last one. */
export const examPdf = async ({ title, subject, difficulty, questions }) => {
  const doc = openDocument(title, subject)
  const whole = subject.startsWith('NEET')
  const drawn = draw(questionsOf(whole ? null : subject), questions, randomOf(title))
  header(doc, title, `${subject} · ${difficulty} · ${questions} questions · ${questions * 4} marks`)
  write(
    doc,
    'Each right answer counts 4 marks, each wrong one takes 1 away. Use the last page only after you have finished.',
    { color: MUTED, gap: 14 },
  )
  for (const [index, entry] of drawn.entries()) writeQuestion(doc, index + 1, entry)
  doc.addPage()
  write(doc, 'Answer key', { size: 18, bold: true, gap: 10 })
  for (const [index, entry] of drawn.entries())
    write(doc, `${index + 1}. ${'ABCD'[entry.right]}`, { size: 10, gap: 1 })
  numberPages(doc, title)
  return finish(doc)
}

/** Notes of several pages; `pictures` (JPEG or PNG buffers), where given, fill a page each. */
export const notesPdf = async ({ subject, title, description, tags, facts }, pictures = []) => {
  const doc = openDocument(title, subject)
  header(doc, title, `${subject} · ${tags.join(', ')}`)
  write(doc, description, { size: 12, gap: 14 })
  for (const fact of facts) write(doc, `•  ${fact}`, { size: 13, gap: 10 })
  doc.addPage()
  write(doc, isDevanagari(title) ? 'अपने शब्दों में लिखिए' : 'Say it in your own words', {
    size: 18,
    bold: true,
    gap: 12,
  })
  for (const fact of facts) {
    write(doc, fact, { size: 11, color: MUTED, gap: 4 })
    doc.moveDown(2.5)
    doc
      .moveTo(54, doc.y)
      .lineTo(doc.page.width - 54, doc.y)
      .lineWidth(0.5)
      .stroke(MUTED)
    doc.moveDown(0.8)
    if (doc.y > doc.page.height - 140) doc.addPage()
  }
  for (const [index, picture] of pictures.entries()) {
    doc.addPage()
    write(doc, `Plate ${index + 1}`, { size: 16, bold: true })
    doc.image(picture, 54, 90, { fit: [doc.page.width - 108, doc.page.height - 180] })
  }
  doc.addPage()
  write(doc, 'Recall check', { size: 18, bold: true, gap: 10 })
  const own = questionsOf(subject)
  const drawn = draw(own.length ? own : questionsOf(null), 6, randomOf(title))
  for (const [index, entry] of drawn.entries()) writeQuestion(doc, index + 1, entry)
  numberPages(doc, title)
  return finish(doc)
}
