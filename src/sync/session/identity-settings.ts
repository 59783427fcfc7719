/** Tells platform/identity where its settings come from; imported by whoever may be the first to need the provider. */
import { configureIdentity } from '../../platform/identity'
import { config } from './config'

configureIdentity(async () => {
  const settings = await config()
  if (!settings) throw new Error('the settings are not known yet')
  return settings.identity
})
