import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const { fileHeaders, pageHeaders } = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/pages/headers.js',
)

test('the worker of the PDF engine may run WebAssembly, and nothing else may', () => {
  const policy = (path: string): string => fileHeaders(path)['Content-Security-Policy']
  const worker = policy('/assets/pdf-pdf.worker.min-B5Yc7dP4.mjs')
  expect(worker).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(worker).not.toContain("'unsafe-eval'")
  for (const path of ['/assets/main-AbCd12_9.js', '/assets/pdf-open-reader-CjRwARLk.js', '/sw.js'])
    expect(policy(path)).toBe("default-src 'self'")
  expect(pageHeaders([], [])['Content-Security-Policy']).not.toContain('eval')
})
