// The pages that the app has, as the specification's route table names them. A path that none of them matches is the
// app's own 404 page, sent with that status [A6]. Redirects are among them: the app itself turns those round [B2].
const PAGES = [
  '/',
  '/tutorials',
  '/tutorials/:slug',
  '/mentorship',
  '/tests',
  '/tests/:testType',
  '/tests/:testType/:testId',
  '/free-pdfs',
  '/free-pdfs/:id',
  '/demo-videos',
  '/testimonials',
  '/contact',
  '/payment',
  '/privacy-policy',
  '/disclaimer',
  '/admin',
  '/admin/login',
  '/admin/setup',
  '/admin/tutorials',
  '/admin/free-pdfs',
  '/admin/tests-library',
  '/admin/demo-videos',
  '/admin/testimonials',
  '/admin/payment',
  '/admin/account',
  '/admin/outbox',
]

const PATTERNS = PAGES.map((page) => new RegExp(`^${page.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`))

/** @param {string} path */
const isPage = (path) => PATTERNS.some((pattern) => pattern.test(path))

module.exports = { PAGES, isPage }
