import { defineConfig } from 'vite'

// The server's programs for Node. Packages stay outside; the migrations' SQL is inlined.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        'verify-store': 'server/verify-store.ts',
        'sign-out': 'server/sign-out.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
