import { defineConfig } from '@playwright/test'

// Each test starts a server of its own on a free port (tests/e2e/server.ts), so nothing is shared and nothing collides.
const executablePath = process.env['CHROMIUM']

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/template.ts',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    viewport: { width: 390, height: 844 },
    // The pictures cost a tenth of the time, and the snapshots show more.
    trace: { mode: 'retain-on-failure', snapshots: true, screenshots: false },
  },
})
