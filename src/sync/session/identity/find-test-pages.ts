/** Whether the internal test pages exist; test-calls.ts makes their calls. */
import { isLocalHost } from '../../../platform/identity/local-host'
import { config } from '../config'

/**
 * `none`: the server's operator has turned them off. `open`: the upload test needs no sign-in (docs/specification.md
 * 1.2).
 */
export const findTestPages = async (): Promise<'none' | 'guarded' | 'open'> => {
  const settings = await config()
  if (!settings?.features.testPages) return 'none'
  return isLocalHost(location.hostname) ? 'open' : 'guarded'
}
