import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { firstScreen } from './web/build/first-screen.ts'
import {
  pageOutput,
  pagePartNames,
  partNames,
  readerLicenses,
  resolve,
  withoutSheet,
  workerBuild,
} from './web/build/output-files.ts'

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
    modulePreload: { polyfill: false, resolveDependencies: withoutSheet },
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: pageOutput },
  },
  worker: {
    format: 'es',
    plugins: () => [partNames()],
    rolldownOptions: workerBuild,
  },
  plugins: [
    react(),
    pagePartNames(),
    readerLicenses(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        // Of the pictures only the one that a tab shows: the system keeps an installed app's icon.
        globPatterns: [
          'index.html',
          'assets/**/*.{js,css}',
          'assets/{pdf,admin}-*',
          'icons/icon.svg',
        ],
        globIgnores: ['**/*.map'],
      },
      manifest: false,
    }),
    firstScreen(),
  ],
})
