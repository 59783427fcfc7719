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
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        'scheduled-backup': 'server/scheduled-backup.ts',
        'verify-backup': 'server/verify-backup.ts',
        'prepare-bucket': 'server/prepare-bucket.ts',
        'copy-database': 'server/copy-database.ts',
        'copy-photos': 'server/copy-photos.ts',
        'sign-out': 'server/sign-out.ts',
        invite: 'server/invite.ts',
        'set-up-link': 'server/set-up-link.ts',
        'make-operator': 'server/make-operator.ts',
        doctor: 'server/doctor.ts',
        'make-empty-database': 'server/make-empty-database.ts',
        'embedded-engine': 'server/database/embedded-engine.mjs',
      },
      // The engine keeps the name by which its thread is started.
      output: {
        entryFileNames: ({ name }) => (name === 'embedded-engine' ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name].js',
      },
    },
  },
})
