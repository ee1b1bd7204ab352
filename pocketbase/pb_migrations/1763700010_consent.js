/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Who allowed a testimonial to be shown, when and how: for admins only. Rows that visitors see already stay as they are; no
// row is published anew without it (pb_hooks/push/records.js).
const fields = [
  { type: 'text', name: 'consent_by', max: 120 },
  { type: 'text', name: 'consent_on', max: 10, pattern: '^(?:\\d{4}-\\d{2}-\\d{2})?$' },
  { type: 'text', name: 'consent_how', max: 200 },
]

migrate((app) => {
  const testimonials = app.findCollectionByNameOrId('testimonials')
  for (const field of fields) testimonials.fields.add(new Field(/** @type {any} */ (field)))
  app.save(testimonials)
})
