/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Names up here are shared by all files of hooks. A handler is kept as its text and sees none of them.
const TOLD = [...require(`${__hooks}/lib/log.js`).SYNCED, 'files', 'admins']

// A single save has no transaction of its own. The event's app must be put back, because the after-success hooks run on it.
const inOneTransaction = (e) => {
  const original = e.app
  try {
    original.runInTransaction((tx) => {
      e.app = tx
      require(`${__hooks}/lib/write.js`).write(tx, e.type, e.record, () => e.next())
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
