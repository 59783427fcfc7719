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
        'verify-store': 'server/programs/verify-store.ts',
        backup: 'server/programs/backup.ts',
        restore: 'server/programs/restore.ts',
        'scheduled-backup': 'server/programs/scheduled-backup.ts',
        'verify-backup': 'server/programs/verify-backup.ts',
        'restore-photos': 'server/programs/restore-photos.ts',
        'prepare-bucket': 'server/programs/prepare-bucket.ts',
        'copy-database': 'server/programs/copy-database.ts',
        'copy-photos': 'server/programs/copy-photos.ts',
        'sign-out': 'server/programs/sign-out.ts',
        invite: 'server/programs/invite.ts',
        'set-up-link': 'server/programs/set-up-link.ts',
        'make-operator': 'server/programs/make-operator.ts',
        'end-operator': 'server/programs/end-operator.ts',
        'set-quota': 'server/programs/set-quota.ts',
        settings: 'server/programs/settings.ts',
        'new-keys': 'server/programs/new-keys.ts',
        doctor: 'server/programs/doctor.ts',
        'make-empty-database': 'server/programs/make-empty-database.ts',
        'embedded-engine': 'server/database/embedded/embedded-engine.mjs',
      },
      // The engine keeps the name by which its thread is started.
      output: {
        entryFileNames: ({ name }) => (name === 'embedded-engine' ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name].js',
      },
    },
  },
})
