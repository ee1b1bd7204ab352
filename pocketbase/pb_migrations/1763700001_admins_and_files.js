/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

migrate((app) => {
  const recordId = {
    type: 'text',
    name: 'id',
    system: true,
    primaryKey: true,
    required: true,
    min: 15,
    max: 36,
    pattern: '^[a-z0-9-]+$',
    autogeneratePattern: '[a-z0-9]{15}',
  }
  const TWO_WEEKS_S = 14 * 24 * 60 * 60
  const ownAndEnabled = 'id = @request.auth.id && disabled = false'

  // One role, no sign-up. An admin may change their own name and password (the old one is asked), nothing that
  // decides whether they may enter.
  const admins = new Collection(
    /** @type {any} */ ({
      type: 'auth',
      name: 'admins',
      listRule: ownAndEnabled,
      viewRule: ownAndEnabled,
      createRule: null,
      updateRule: `${ownAndEnabled} && @request.body.disabled:isset = false && @request.body.verified:isset = false && @request.body.id:isset = false`,
      deleteRule: null,
      manageRule: null,
      authRule: 'disabled = false',
      authAlert: { enabled: false },
      passwordAuth: { enabled: true, identityFields: ['email'] },
      oauth2: { enabled: false },
      otp: { enabled: false },
      mfa: { enabled: false },
      authToken: { duration: TWO_WEEKS_S },
      fileToken: { duration: 180 },
      fields: [
        recordId,
        {
          type: 'password',
          name: 'password',
          system: true,
          hidden: true,
          required: true,
          min: 8,
          max: 71,
          cost: 10,
        },
        { type: 'text', name: 'name', max: 200 },
        { type: 'bool', name: 'disabled' },
        { type: 'autodate', name: 'created', onCreate: true },
      ],
    }),
  )
  app.save(admins)

  // Whoever may download a file may also read its record, so it holds nothing but what the feed says of it.
  const files = new Collection(
    /** @type {any} */ ({
      type: 'base',
      name: 'files',
      listRule: null,
      viewRule: null,
      createRule: null,
      updateRule: null,
      deleteRule: null,
      fields: [
        recordId,
        {
          type: 'file',
          name: 'file',
          required: true,
          maxSelect: 1,
          maxSize: 10 * 1024 * 1024 - 1,
          mimeTypes: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
          protected: true,
        },
        { type: 'text', name: 'name', max: 255 },
        {
          type: 'select',
          name: 'area',
          required: true,
          maxSelect: 1,
          values: [
            'payment-assets',
            'freepdfs',
            'tests-full',
            'tests-part',
            'tests-dpp',
            'demo-videos',
            'testimonials',
          ],
        },
        {
          type: 'select',
          name: 'type',
          required: true,
          maxSelect: 1,
          values: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
        },
        { type: 'number', name: 'size', onlyInt: true, min: 0 },
        { type: 'text', name: 'sha256', required: true, max: 64, pattern: '^[0-9a-f]{64}$' },
        { type: 'number', name: 'width', onlyInt: true, min: 0 },
        { type: 'number', name: 'height', onlyInt: true, min: 0 },
        { type: 'autodate', name: 'created', onCreate: true },
        // When the sweep first found it unused; superusers and hooks only.
        { type: 'date', name: 'unused_since', hidden: true },
      ],
    }),
  )
  app.save(files)
  // A fresh PocketBase has it, with sign-up open to everybody.
  if (app.hasTable('users')) app.delete(app.findCollectionByNameOrId('users'))
})
