/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

migrate((app) => {
  const settings = app.settings()
  settings.meta.appName = 'NEET Academy'
  settings.meta.senderName = 'NEET Academy'
  settings.meta.hideControls = true
  settings.batch.enabled = false
  settings.logs.logIP = false
  settings.logs.logAuthId = false
  settings.logs.maxDays = 5
  settings.rateLimits.enabled = true
  const rule = (label, duration, maxRequests) => ({ label, audience: '', duration, maxRequests })
  settings.rateLimits.rules = /** @type {any} */ ([
    // Sixty phones behind one address, each syncing for the first time with its pictures, stay below this.
    rule('/api/', 10, 6000),
    // A person mistypes a few times; a guesser gets four tries a minute.
    rule('*:auth', 300, 20),
    rule('*:requestPasswordReset', 300, 10),
    rule('*:requestEmailChange', 300, 10),
    rule('*:requestVerification', 300, 10),
  ])
  app.save(settings)

  // Without any superuser PocketBase prints a link by which the first reader of the console takes the server over.
  if (app.countRecords('_superusers') === 0) {
    const superuser = new Record(app.findCollectionByNameOrId('_superusers'))
    superuser.setEmail('operator@academy.invalid')
    superuser.setPassword($security.randomString(40))
    app.save(superuser)
  }

  const bell = new Collection(
    /** @type {any} */ ({
      type: 'base',
      name: 'sync_state',
      listRule: '',
      viewRule: '',
      createRule: null,
      updateRule: null,
      deleteRule: null,
      fields: [
        { type: 'number', name: 'listeners', onlyInt: true, min: 0 },
        { type: 'number', name: 'seq', onlyInt: true, min: 0, hidden: true },
      ],
    }),
  )
  app.save(bell)
  const state = new Record(bell)
  state.set('id', 'syncstate000001')
  app.save(state)

  const now = new Date().toISOString().replace('T', ' ')
  const single = (name, id, values) => {
    const record = new Record(app.findCollectionByNameOrId(name))
    record.load({ id, status: 'published', created_at: now, ...values })
    app.save(record)
  }
  single('global_settings', 'globalsettings1', { website_name: 'NEET Academy' })
  single('payment_settings', 'paymentsettings', {})
})
