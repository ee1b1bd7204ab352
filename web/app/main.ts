import { start } from './start.tsx'

declare global {
  interface Window {
    /** Absent where a browser has no Trusted Types; the DOM's types do not know it. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string; createScript(text: string): string },
      ): unknown
    }
  }
}

const refuse = (): never => {
  throw new TypeError('This address or text may not become a script.')
}

/**
 * The one policy of Trusted Types (pocketbase/pb_hooks/pages/headers.js). Scripts of workers come from our own origin.
 * The only text that the app writes into a script is JSON, which runs nothing.
 */
window.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === origin ? url : refuse()),
  createScript: (text) => {
    JSON.parse(text)
    return text
  },
})

const root = document.getElementById('root')
if (root) void start(root)
