/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Rules of content for every way in that goes through PocketBase's record save.

onRecordCreate(
  (e) => {
    const { settle, asApiError } = require(`${__hooks}/lib/records.js`)
    const errors = settle(e.record)
    if (errors) throw asApiError(errors)
    e.next()
  },
  'tests_library',
  'free_pdfs',
  'demo_videos',
  'testimonials',
  'programs',
  'global_settings',
  'payment_settings',
)
onRecordUpdate(
  (e) => {
    const { settle, asApiError } = require(`${__hooks}/lib/records.js`)
    const errors = settle(e.record)
    if (errors) throw asApiError(errors)
    e.next()
  },
  'tests_library',
  'free_pdfs',
  'demo_videos',
  'testimonials',
  'programs',
  'global_settings',
  'payment_settings',
)
onRecordValidate(
  (e) => {
    e.next()
    const { recordErrors, asApiError } = require(`${__hooks}/lib/records.js`)
    const errors = recordErrors(e.app, e.record)
    if (Object.keys(errors).length) throw asApiError(errors)
  },
  'tests_library',
  'free_pdfs',
  'demo_videos',
  'testimonials',
  'programs',
  'global_settings',
  'payment_settings',
)

// The slug is looked up and written in one transaction. A single save has none of its own; the event's app must be put
// back, because the after-success hooks run on it.
onRecordCreateExecute((e) => {
  const { setSlug, setObjectKey } = require(`${__hooks}/lib/slug.js`)
  const original = e.app
  try {
    original.runInTransaction((tx) => {
      e.app = tx
      setSlug(tx, e.record)
      setObjectKey(tx, e.record)
      e.next()
    })
  } finally {
    e.app = original
  }
}, 'free_pdfs')
onRecordUpdateExecute((e) => {
  const { setSlug, setObjectKey } = require(`${__hooks}/lib/slug.js`)
  const original = e.app
  try {
    original.runInTransaction((tx) => {
      e.app = tx
      setSlug(tx, e.record)
      setObjectKey(tx, e.record)
      e.next()
    })
  } finally {
    e.app = original
  }
}, 'free_pdfs')

// The two rows of settings are part of the site.
onRecordDelete(
  (_e) => {
    throw new BadRequestError('Settings cannot be deleted.')
  },
  'global_settings',
  'payment_settings',
)

// An operator's edit is nobody's of the panel.
onRecordUpdateRequest(
  (e) => {
    e.record.set('updated_by', '')
    return e.next()
  },
  'tests_library',
  'free_pdfs',
  'demo_videos',
  'testimonials',
  'programs',
  'global_settings',
  'payment_settings',
)

onRecordAfterCreateSuccess(
  (e) => {
    e.next()
    require(`${__hooks}/lib/bell.js`).ring(e.app)
  },
  'tests_library',
  'free_pdfs',
  'demo_videos',
  'testimonials',
  'programs',
  'global_settings',
  'payment_settings',
)
onRecordAfterUpdateSuccess(
  (e) => {
    e.next()
    require(`${__hooks}/lib/bell.js`).ring(e.app)
  },
  'tests_library',
  'free_pdfs',
  'demo_videos',
  'testimonials',
  'programs',
  'global_settings',
  'payment_settings',
)
onRecordAfterDeleteSuccess(
  (e) => {
    e.next()
    require(`${__hooks}/lib/bell.js`).ring(e.app)
  },
  'tests_library',
  'free_pdfs',
  'demo_videos',
  'testimonials',
  'programs',
  'global_settings',
  'payment_settings',
)
