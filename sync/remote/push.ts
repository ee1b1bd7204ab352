import { SyncError } from '../lib/sync-error.ts'
import { type PushResult, pushAnswerSchema } from '../model/wire.ts'
import { expectValue, textField } from './answer.ts'
import { asAdmin, type TokenSource } from './as-admin.ts'
import { createHttp, type HttpOptions } from './http.ts'
import type { PushRemote } from './port.ts'

export interface PushOptions extends HttpOptions {
  readonly admin: TokenSource
}

/** Sends changes as they were frozen (protocol, 17 and 18): the bodies are joined, never parsed and written again. */
export const createPushRemote = (options: PushOptions): PushRemote => {
  const http = createHttp(options)
  return {
    push: async (admin, bodies) => {
      const body = `{"admin":${JSON.stringify(admin)},"changes":[${bodies.join(',')}]}`
      const answer = await asAdmin(options.admin, (token) =>
        http.json({ method: 'POST', path: '/api/sync/push', token, body }),
      )
      const { results } = expectValue(answer, pushAnswerSchema)
      assertAnswersTo(results, bodies)
      return results
    },
  }
}

/** A valid answer has one result per change, in order. After any other the same changes are sent again, unchanged. */
const assertAnswersTo = (results: readonly PushResult[], bodies: readonly string[]): void => {
  const isInOrder =
    results.length === bodies.length &&
    bodies.every((body, index) => textField(JSON.parse(body), 'change') === results[index]?.change)
  if (!isInOrder) throw new SyncError('garbled', { sent: bodies.length, answered: results.length })
}
