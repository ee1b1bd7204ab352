import * as z from 'zod/mini'
import type { Connection, SavingRules, WaitReason } from '../../api.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type { Envelope } from '../../store/port.ts'

/** The facts that decide whether a file may be fetched now. */
export interface Gate {
  readonly rules: SavingRules
  readonly connection: Connection
}

export const DEFAULT_RULES: SavingRules = { wifiOnly: true, isPaused: false }

/** The parts of a pin that decide whether it may come. */
interface Waiting {
  readonly isAsked: boolean
  readonly isPaused: boolean
}

/**
 * The reason that holds a file back; null for none. A tapped file goes at once: its size stood before the tap. The rest never
 * takes data that costs money, and where the browser does not tell, it asks.
 */
export const waitReasonOf = (
  { isAsked, isPaused }: Waiting,
  { rules, connection }: Gate,
): WaitReason | null => {
  if (rules.isPaused) return 'paused'
  if (isPaused) return 'paused-alone'
  if (isAsked) return null
  if (connection.savesData) return 'tap'
  if (!rules.wifiOnly) return null
  switch (connection.kind) {
    case 'unmetered':
      return null
    case 'metered':
      return 'wifi'
    case 'unknown':
      return 'tap'
    default:
      return connection.kind satisfies never
  }
}

export const RULES_ID = 'saving-rules'
const VERSION = 1

const bodySchema = z.object({ wifiOnly: z.boolean(), isPaused: z.boolean() })

export const rulesEnvelope = (rules: SavingRules): Envelope => ({
  id: RULES_ID,
  author: '',
  kind: RULES_ID,
  version: VERSION,
  state: '',
  order: 0,
  body: JSON.stringify(rules),
})

/** The rules in an envelope; those of the beginning for none, a newer version or one that cannot be read. */
export const readRules = (envelope: Envelope | null): SavingRules => {
  if (envelope?.version !== VERSION) return DEFAULT_RULES
  const body = bodySchema.safeParse(parseJson(envelope.body))
  return body.success ? body.data : DEFAULT_RULES
}
