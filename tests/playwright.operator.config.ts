import config from './playwright.config'

// The operator's story: npm run test:operator runs it, and CI with the long half. Its chapters need each other.
export default {
  ...config,
  testDir: 'operator',
  globalSetup: [],
  workers: 1,
  fullyParallel: false,
  timeout: 6 * 60_000,
  use: { ...config.use, actionTimeout: 30_000 },
}
