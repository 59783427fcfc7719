import { defineConfig } from 'vite'

// The server as one file for Node. Packages stay outside; the migrations' SQL is inlined.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
})
