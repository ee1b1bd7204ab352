/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Rules of content for every way in that goes through PocketBase's record save. A handler is kept as its text and sees
// nothing of this file; only the names of the collections are read while it loads.
const { SYNCED } = require(`${__hooks}/lib/log.js`)

const normaliseBeforeSave = (e) => {
  const { normalise, asApiError } = require(`${__hooks}/lib/records.js`)
  const errors = normalise(e.app, e.record)
  if (errors) throw asApiError(errors)
  e.next()
}
onRecordCreate(normaliseBeforeSave, ...SYNCED)
onRecordUpdate(normaliseBeforeSave, ...SYNCED)

onRecordValidate(
  (e) => {
    e.next()
    // What is to be stored, by every door: a column knows nothing of lists, blanks, consent or rules for new values.
    const { recordErrors, asApiError } = require(`${__hooks}/lib/records.js`)
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

// An operator's edit is nobody's of the panel.
onRecordUpdateRequest(
  (e) => {
    e.record.set('updated_by', '')
    return e.next()
  },
  ...SYNCED,
)

// An admin's change rings once it is answered, see lib/push.js.
const ringAfterSave = (e) => {
  e.next()
  const { actorOf } = require(`${__hooks}/lib/actor.js`)
  if (actorOf(e.record).way !== 'admin') require(`${__hooks}/lib/bell.js`).ring(e.app)
}
onRecordAfterCreateSuccess(ringAfterSave, ...SYNCED)
onRecordAfterUpdateSuccess(ringAfterSave, ...SYNCED)
onRecordAfterDeleteSuccess(ringAfterSave, ...SYNCED)
