import { defineConfig } from '@playwright/test'
import { installedBrowser, SHELL } from '../scripts/installed-browser.mjs'

// Each worker starts a server on a free port (tests/e2e/server.ts); tests make people of their own, so nothing collides.
const executablePath = installedBrowser([SHELL])

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/template.ts',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  // Test by test, so that both workers end at about the same time.
  fullyParallel: true,
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
    // Without it a press waits until the test's own limit, whose message names no place.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace costs a seventh of the time: npm run test:repeat records them. The page's content is kept without it.
    trace: 'off',
  },
})
