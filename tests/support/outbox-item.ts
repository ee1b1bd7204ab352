import type { OutboxItem } from '../../sync/api.ts'

/** A change of an exam paper that waits, but for what is told. */
export const itemOf = (more: Partial<OutboxItem>): OutboxItem => ({
  id: 'one',
  collection: 'tests_library',
  recordId: 'exam00000000001',
  op: 'put',
  state: 'waiting',
  madeAt: 0,
  label: '',
  fields: [],
  isBehind: false,
  isStuck: false,
  conflict: null,
  errors: {},
  ...more,
})
