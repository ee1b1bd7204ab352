import type { AuditKind, AuditQuestion } from '../../../../sync/index.ts'
import { audit as words } from './strings.ts'

// as: the keys of the table are the kinds, nothing else
export const auditKinds = Object.keys(words.kinds) as readonly AuditKind[]

/** The question in an address; what an address cannot mean is not asked. Pure. */
export const questionIn = (params: URLSearchParams): AuditQuestion => {
  const by = params.get('by') ?? ''
  return {
    by: /^[a-z0-9-]{1,36}$/.test(by) ? by : '',
    kind: auditKinds.find((kind) => kind === params.get('kind')) ?? '',
    since: 0,
  }
}
