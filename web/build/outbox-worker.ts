import { resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/**
 * Builds the worker that sends waiting changes while no page is open, as one script at its own address. A service
 * worker can import nothing once it is installed.
 */
export const outboxWorker = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'outbox-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const { root } = config
        await build({
          configFile: false,
          root,
          cacheDir: '../.cache/vite-outbox',
          logLevel: 'warn',
          publicDir: false,
          build: {
            outDir: resolve(root, config.build.outDir),
            emptyOutDir: false,
            target: config.build.target,
            modulePreload: false,
            rolldownOptions: {
              input: resolve(root, 'sw/outbox-sw.ts'),
              output: { format: 'iife', entryFileNames: 'outbox-sw.js', codeSplitting: false },
            },
          },
        })
      },
    },
  }
}
