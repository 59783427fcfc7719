/**
 * `npm run prepare-bucket -- https://clique.example`: makes the bucket of the settings and allows that site to use it.
 */
import { prepareBucket } from '../objects/s3/prepare-bucket'
import { BadSetting, readSettings } from '../settings/settings'
import { asError } from '../basis/error-code'

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const run = async () => {
  const { s3 } = readSettings({ ...process.env, LOCAL_IDENTITY: 'allowed' })
  const origins = process.argv.slice(2)
  if (s3 === undefined) throw new BadSetting('Set S3_BUCKET and what it needs (docs/configuration.md)')
  if (origins.length === 0 || !origins.every(isOrigin))
    throw new BadSetting('Name the addresses under which people open Clique, such as https://clique.example')
  await prepareBucket(s3, origins)
  process.stdout.write(`${s3.bucket} takes and shows photos for ${origins.join(', ')}\n`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${asError(error).message}\n`)
  process.exit(1)
})
