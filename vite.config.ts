import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import {
  assetName,
  chunkName,
  keepWorkerExports,
  together,
  withoutPanel,
  workerOutput,
} from './web/build/chunks.ts'
import { firstScreen } from './web/build/first-screen.ts'
import { leanPackages } from './web/build/lean-packages.ts'
import { manifest } from './web/build/manifest.ts'
import { writePanelManifest } from './web/build/panel-manifest.ts'
import { readerLicenses } from './web/build/reader-licenses.ts'
import { resolve } from './web/build/resolve.ts'
import { shortNames } from './web/build/short-names.ts'

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  cacheDir: '../.cache/vite',
  resolve,
  build: {
    // The builds that servers use are made by pocketbase/start/app.mjs, in folders of their own.
    outDir: '../.cache/vite-build',
    emptyOutDir: true,
    // A worker of modules, and phones three years old and newer.
    target: ['chrome111', 'firefox115', 'safari16.4'],
    modulePreload: { polyfill: false, resolveDependencies: withoutPanel },
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        assetFileNames: assetName,
        codeSplitting: { groups: together },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [keepWorkerExports, leanPackages()],
    rolldownOptions: { output: workerOutput },
  },
  plugins: [
    react(),
    readerLicenses(),
    writePanelManifest(),
    leanPackages(),
    shortNames(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      injectManifest: {
        // The worker keeps the panel apart (assets/admin-*), and only on a device whose admin has signed in.
        // Of the pictures only the one that a tab shows: an installed app's icon is kept by the system.
        globPatterns: ['index.html', 'assets/**/*.{js,css}', 'assets/pdf-*', 'icons/icon.svg'],
        globIgnores: ['**/*.map'],
        injectionPoint: 'self.__WB_MANIFEST',
      },
      manifest,
    }),
    firstScreen(),
  ],
})
