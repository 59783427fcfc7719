import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { createChunkNamer } from './scripts/build/chunks'
import { firstScreen } from './scripts/build/first-screen'
import { minifyAgain } from './scripts/build/minify-again'
import { olderBrowsers } from './scripts/build/older-browsers'
import { olderStyles } from './scripts/build/older-styles'
import { createPackageRecorder } from './scripts/build/record-packages'
import { startImages } from './scripts/build/start-images'

const nameChunk = createChunkNamer()
const recordPackages = createPackageRecorder()

// The browser's side. The server has a build of its own: server/vite.config.ts.
export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    startImages(),
    olderStyles(),
    olderBrowsers(),
    minifyAgain(),
    firstScreen(),
    recordPackages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/workers',
      filename: 'service-worker.ts',
      // The manifest is a file in public/, and src/pwa/update.ts registers the worker.
      manifest: false,
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [recordPackages()] },
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'icons/*.png'],
        // Asked for by crawlers and installers only, and by first visits.
        globIgnores: ['**/screenshots/**', 'auth.html'],
      },
    }),
  ],
  resolve: {
    alias: [
      // The package's entry is its build for browsers of 2015, which costs 12 KB more.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has it since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  worker: { format: 'es', plugins: () => [recordPackages()] },
  build: {
    outDir: 'dist/client',
    // The oldest browsers: docs/browsers.md. They have all of es2022.
    target: 'es2022',
    cssTarget: ['chrome108', 'edge108', 'firefox115', 'safari16.4'],
    // An inlined asset is a data: address, which the content policy does not allow for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // By itself, because icons are outside the first load's file and are made with it.
            { name: 'react', test: /node_modules\/((react|react-dom|scheduler)\/|lucide-react\/dist\/esm\/(?!icons))/ },
            { name: 'firebase', test: /node_modules\/(@?firebase|idb)\// },
            { name: (id, context) => nameChunk(id, { getModuleInfo: (other) => context.getModuleInfo(other) }) },
          ],
        },
      },
    },
  },
})
