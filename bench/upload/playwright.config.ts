import config from '../../playwright.config'

export default {
  ...config,
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 15 * 60_000,
  use: { ...config.use, trace: 'off' as const },
}
