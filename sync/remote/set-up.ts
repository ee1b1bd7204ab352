import * as z from 'zod/mini'
import { expectValue } from './answer.ts'
import type { Http } from './http.ts'

const neededSchema = z.object({ needed: z.boolean() })

/** True while the server has no admin. Throws when it cannot be asked. */
export const needsSetUp = async (http: Http): Promise<boolean> =>
  expectValue(await http.json({ path: '/api/setup' }), neededSchema).needed
