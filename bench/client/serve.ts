/**
 * The server that the browser is measured against: the real one, with collections of ten and of a hundred thousand photos
 * that all show one picture.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { assemble } from '../../server/assemble'
import { createLog } from '../../server/telemetry/log'
import { readSettings } from '../../server/settings/settings'
import { makeData } from '../server/data'

const sizes = { small: 10_000, large: 100_000 }
/** A test number of the local mode. */
const PHONE = '+11111111111'

const { services, http } = await assemble(
  { ...readSettings(process.env), clientFolder: process.env['CLIENT_DIR'] ?? '' },
  createLog({ write: () => true }),
)
const { db } = services
const { collectionIds } = await makeData(db, sizes)
// Each of five years.
for (const [id, by] of [
  [collectionIds.small, 260],
  [collectionIds.large, 26],
])
  await sql`
    update items set taken_at = timestamptz '2000-01-01' + (taken_at - timestamptz '2000-01-01') * ${by}
    where collection_id = ${id}
  `.execute(db)
await sql`update users set phone_number = ${PHONE} where username = 'bench_1'`.execute(db)
await sql`
  update accounts set phone_number = ${PHONE} where account_id = (select auth_uid from users where username = 'bench_1')
`.execute(db)

const picture = readFileSync(process.env['BENCH_PICTURE'] ?? '')
const server = createServer((request, response) => {
  if (!request.url?.startsWith('/media/')) return http.emit('request', request, response)
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length })
  return response.end(picture)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port, collectionIds })
})
process.on('disconnect', () => process.exit())
