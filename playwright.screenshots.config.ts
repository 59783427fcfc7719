import config from './playwright.config'

// Pictures of every screen, each checked: npm run screenshots runs them, no other run does.
export default {
  ...config,
  testDir: 'tests/screenshots',
  reporter: './tests/screenshots/reporter.ts',
  timeout: 10 * 60_000,
  use: { ...config.use, actionTimeout: 30_000 },
}
