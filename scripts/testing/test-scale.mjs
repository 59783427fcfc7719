// npm run test:scale: the server's tests with photos in S3 and rows in PostgreSQL, and the main story in a browser with
// two servers behind a proxy. The tests start PostgreSQL and the S3 server (Ceph's RGW) themselves. Ends with 'N
// passed, N failed'.
import { headlessBrowser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { closeParts, part } from './parts.mjs'
import { postgres } from './postgres.mjs'
import { playwright, vitest } from './results.mjs'
import { startRgw } from './rgw.mjs'
import { setup } from '../setup.mjs'

await setup()
await build()

const programs = await postgres()
const s3 = programs && (await startRgw())
if (!s3) {
  const missing = programs ? "Ceph's RGW (69 MB of Debian's packages)" : 'PostgreSQL'
  console.error(`Not run, because ${missing} is not here and cannot be had: the tests on PostgreSQL and S3, and the`)
  console.error('story with two servers. On Debian or Ubuntu, as root, both come by themselves.')
  console.error('0 passed, 1 failed')
  process.exit(1)
}

const { stop, ...reach } = s3
const env = { POSTGRES_BIN: programs, TEST_S3: JSON.stringify(reach) }
try {
  await part('the server on PostgreSQL and S3', () => vitest(['--project', 'scale'], env))
  const executable = await headlessBrowser()
  await part('the story in Chromium, with two servers', () =>
    playwright(['e2e/everyday.spec.ts'], { ...env, ...(executable && { CHROMIUM: executable }) }),
  )
} finally {
  await stop()
}
closeParts()
