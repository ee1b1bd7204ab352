/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// PUT /api/sync/files/{id}  a form with `file`, `area`, `sha256` and, for a PDF, `pages` -> the file as the feed has it. For
//                           admins, no-store. One immutable file under an id minted on the device, so that the same upload
//                           may come again after a lost answer. 400 with { id | area | file | sha256: code and words }, 503
//                           with Retry-After while others are examined

routerAdd(
  'PUT',
  '/api/sync/files/{id}',
  (e) => {
    const { answerOf, refusal, storeFile } = require(`${__hooks}/files/store-file.js`)
    e.response.header().set('Cache-Control', 'no-store')
    if (e.auth.getBool('disabled')) throw new ForbiddenError('', null)
    const id = e.request.pathValue('id')
    if (!/^[a-z0-9-]{15,36}$/.test(id)) throw refusal('id', 'malformed', 'Not an id of a file.')
    let files = []
    try {
      e.request.parseMultipartForm(require(`${__hooks}/lib/request.js`).KEPT_BYTES)
      files = e.findUploadedFiles('file')
    } catch {
      // none, or a body that is no form: the same to the sender
    }
    if (files.length !== 1) throw refusal('file', 'required', 'Send exactly one file.')
    const sha256 = e.request.formValue('sha256').toLowerCase()
    if (!/^[0-9a-f]{64}$/.test(sha256))
      throw refusal('sha256', 'malformed', 'The SHA-256 of the file is missing.')
    const upload = {
      id,
      area: e.request.formValue('area'),
      file: files[0],
      name: files[0].originalName,
      sha256,
      pages: Number(e.request.formValue('pages')),
      by: { way: 'admin', admin: e.auth.id },
    }
    try {
      return e.json(200, answerOf(storeFile(e.app, upload)))
    } catch (error) {
      if (error.status === 503) e.response.header().set('Retry-After', '15')
      throw error
    }
  },
  new Middleware((e) => require(`${__hooks}/lib/request.js`).closeAfterLongBody(e), -2000),
  new Middleware((e) => require(`${__hooks}/lib/request.js`).spillLongBody(e), -2000),
  $apis.requireAuth('admins'),
  $apis.bodyLimit(10 * 1024 * 1024 + 20_000),
)

// Only headers: who may have the file is the view rule of the collection, which PocketBase has asked by now. No other site's
// page may show it as its own, nor read it in the process of its page.
onFileDownloadRequest((e) => {
  const { titleOf } = require(`${__hooks}/files/stored-files.js`)
  const { dispositionOf } = require(`${__hooks}/files/file-type.js`)
  // Embedded in Go: `e.response` is undefined here, and the types do not know the field.
  const { request, response } = /** @type {any} */ (e).requestEvent
  const query = request.url.query()
  const isGuest = query.get('token') === ''
  const header = response.header()
  header.set('Cache-Control', isGuest ? 'public, max-age=3600' : 'private, no-store')
  header.set('Cross-Origin-Resource-Policy', 'same-origin')
  // A list has a dozen pictures: their headers are short.
  header.del('X-Xss-Protection')
  const type = e.record.getString('type')
  // Not what PocketBase guesses: a picture may hold a PDF, and would come as one.
  header.set('Content-Type', type)
  if (type.startsWith('image/'))
    header.set('Content-Security-Policy', "default-src 'none'; sandbox")
  const title = titleOf(e.app, e.record.id, isGuest) || e.record.getString('name')
  const isDownload = ['1', 'true'].includes(query.get('download'))
  header.set('Content-Disposition', dispositionOf(title, type, isDownload))
  return e.next()
}, 'files')
