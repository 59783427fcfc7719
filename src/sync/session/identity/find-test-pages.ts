/** Whether the internal test pages are there; what they do is test-calls.ts. */
import { isLocalHost } from '../../../platform/identity/local-host'
import { config } from '../config'

/**
 * `none`: the server's operator has them off. `open`: the upload test needs no sign-in (docs/specification.md 1.2).
 */
export const findTestPages = async (): Promise<'none' | 'guarded' | 'open'> => {
  const settings = await config()
  if (!settings?.features.testPages) return 'none'
  return isLocalHost(location.hostname) ? 'open' : 'guarded'
}
