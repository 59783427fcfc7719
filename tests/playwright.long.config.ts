import config from './playwright.config'

// Stories that take minutes: npm run test:faults runs them, npm test does not.
export default { ...config, testDir: 'e2e-long', timeout: 15 * 60_000 }
