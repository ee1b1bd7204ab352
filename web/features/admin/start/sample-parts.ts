import type { SampleLeft } from '../../../../sync/index.ts'
import { sample as words } from './strings.ts'

/** The parts of the sample that are left, in words; none once only what was edited is there. Pure. */
export const sampleParts = ({ rows, fields }: SampleLeft): readonly string[] => [
  ...(rows > 0 ? [words.rows(rows)] : []),
  ...(fields.some((name) => name !== 'payee_address') ? [words.words] : []),
  ...(fields.includes('payee_address') ? [words.payee] : []),
]
