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

test('[P3] pages may show pictures of the one site where the settings have the QR code, and of no other', () => {
  const pictures = (address: string): string =>
    /img-src ([^;]*)/.exec(pageHeaders([], [], '', address)['Content-Security-Policy'])?.[1] ?? ''
  expect(pictures('https://pay.example.org:8443/qr?of=1')).toBe(
    "'self' data: blob: https://pay.example.org:8443",
  )
  for (const address of ['', 'http://pay.example.org/qr', 'https://a;script-src *', 'https://*/qr'])
    expect(pictures(address)).toBe("'self' data: blob:")
})
