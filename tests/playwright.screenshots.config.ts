import config from './playwright.config'

// Pictures of every screen, each checked: npm run screenshots runs them, no other run does.
export default {
  ...config,
  testDir: 'screenshots',
  reporter: './screenshots/reporter.ts',
  timeout: 10 * 60_000,
  use: { ...config.use, actionTimeout: 30_000 },
}
