/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Rules of content for every way in that goes through PocketBase's record save. A handler is kept as its text and sees
// nothing of this file; only the names of the collections are read while it loads.
const { SYNCED } = require(`${__hooks}/feed/log.js`)

const normaliseBeforeSave = (e) => {
  const { normalise, asApiError } = require(`${__hooks}/push/records.js`)
  const errors = normalise(e.record)
  if (errors) throw asApiError(errors)
  e.next()
}
onRecordCreate(normaliseBeforeSave, ...SYNCED)
onRecordUpdate(normaliseBeforeSave, ...SYNCED)

onRecordValidate(
  (e) => {
    e.next()
    // Checks every save: a column alone knows nothing of lists, blanks, consent or rules for new values.
    const { recordErrors, asApiError } = require(`${__hooks}/push/records.js`)
    const errors = recordErrors(e.app, e.record)
    if (Object.keys(errors).length) throw asApiError(errors)
  },
  ...SYNCED,
)

// The two rows of settings are part of the site.
onRecordDelete(
  (_e) => {
    throw new BadRequestError('Settings cannot be deleted.')
  },
  'global_settings',
  'payment_settings',
)

// An operator's edit belongs to no admin of the panel.
onRecordUpdateRequest(
  (e) => {
    e.record.set('updated_by', '')
    return e.next()
  },
  ...SYNCED,
)

// An admin's change rings once it is answered, see push/push.js.
const ringAfterSave = (e) => {
  e.next()
  const { actorOf } = require(`${__hooks}/lib/actor.js`)
  if (actorOf(e.record).way !== 'admin') require(`${__hooks}/feed/bell.js`).ring(e.app)
}
onRecordAfterCreateSuccess(ringAfterSave, ...SYNCED)
onRecordAfterUpdateSuccess(ringAfterSave, ...SYNCED)
onRecordAfterDeleteSuccess(ringAfterSave, ...SYNCED)

// Names up here are shared by all files of hooks.
const TOLD = [...require(`${__hooks}/feed/log.js`).SYNCED, 'files', 'admins']

// A single save has no transaction of its own. The event's app must be put back, because the after-success hooks run on it.
const inOneTransaction = (e) => {
  const original = e.app
  try {
    original.runInTransaction((tx) => {
      e.app = tx
      require(`${__hooks}/push/write.js`).write(tx, e.type, e.record, () => e.next())
    })
  } finally {
    e.app = original
  }
}
onRecordCreateExecute(inOneTransaction, ...TOLD)
onRecordUpdateExecute(inOneTransaction, ...TOLD)
onRecordDeleteExecute(inOneTransaction, ...TOLD)

const markSender = (e) => {
  require(`${__hooks}/lib/actor.js`).actForRequest(e)
  return e.next()
}
onRecordCreateRequest(markSender, ...TOLD)
onRecordUpdateRequest(markSender, ...TOLD)
onRecordDeleteRequest(markSender, ...TOLD)
