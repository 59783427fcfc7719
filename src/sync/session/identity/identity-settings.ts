/** Configures platform/identity; imported by every module that may be the first to need the provider. */
import { configureIdentity } from '../../../platform/identity/identity'
import { config } from '../config'

configureIdentity(async () => {
  const settings = await config()
  if (!settings) throw new Error('the settings are not known yet')
  return settings.identity
})
