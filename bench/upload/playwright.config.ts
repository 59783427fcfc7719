import config from '../../tests/playwright.config'

export default {
  ...config,
  testDir: '.',
  globalSetup: '../../tests/e2e/template.ts',
  outputDir: '../../test-results',
  timeout: 20 * 60_000,
  workers: 1,
  use: { ...config.use, trace: 'off' as const },
}
