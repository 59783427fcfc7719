import { defineConfig } from 'vitest/config'

// Two projects: what runs on the device (IndexedDB faked, DOM only where a file asks for it) and what runs on the server.
export default defineConfig({
  test: {
    // One less by default, which on two cores is one.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'device',
          include: ['src/**/*.test.{ts,tsx}', 'contract/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['server/database/postgres.test.ts', 'server/live/two-servers.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // The same tests on PostgreSQL, but for those of the embedded database itself.
      ...(process.env['POSTGRES_BIN']
        ? [
            {
              test: {
                name: 'postgresql',
                include: [
                  'server/{identity,jobs,limits,live,objects,routes,rules}/**/*.test.ts',
                  'server/database/postgres.test.ts',
                ],
                globalSetup: ['server/test/postgres.ts'],
                testTimeout: 30_000,
                hookTimeout: 60_000,
              },
            },
          ]
        : []),
      // The same again with the photos in S3 (scripts/test-scale.mjs), but for those of the folder itself.
      ...(process.env['POSTGRES_BIN'] && process.env['TEST_S3']
        ? [
            {
              test: {
                name: 'scale',
                include: [
                  'server/{identity,jobs,limits,live,objects,routes,rules}/**/*.test.ts',
                  'server/database/postgres.test.ts',
                ],
                exclude: ['server/objects/{media,disk-store}.test.ts', 'server/jobs/verify-store.test.ts'],
                globalSetup: ['server/test/postgres.ts', 'server/test/s3.ts'],
                testTimeout: 30_000,
                hookTimeout: 60_000,
              },
            },
          ]
        : []),
    ],
  },
})
