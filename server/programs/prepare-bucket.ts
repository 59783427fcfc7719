/**
 * `npm run prepare-bucket -- https://clique.example`: makes the bucket of the settings and allows that site to use it.
 */
import { prepareBucket } from '../objects/s3/prepare-bucket'
import { BadSetting, readSettings } from '../settings/settings'
import { print, runOperatorProgram, wrongUse } from './program'

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

runOperatorProgram('prepare-bucket', async (origins) => {
  if (origins.length === 0 || !origins.every(isOrigin)) throw wrongUse('prepare-bucket')
  const { s3 } = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  if (s3 === undefined) throw new BadSetting('Set S3_BUCKET and what it needs (docs/configuration.md)')
  await prepareBucket(s3, origins)
  print(`${s3.bucket} takes and shows photos for ${origins.join(', ')}`)
  return 0
})
