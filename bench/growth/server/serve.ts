/** The server that is measured, in its own process. It fills its own database, and all its photos are one picture. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assemble } from '../../../server/assemble'
import { setHeapGrowth } from '../../../server/basis/heap'
import { readSettings } from '../../../server/settings/settings'
import { createLog } from '../../../server/telemetry/log'
import type { Commands } from './commands'
import { commandsOf } from './commands'

setHeapGrowth()
const { services, http } = await assemble(
  { ...readSettings(process.env), clientFolder: process.env['CLIENT_DIR'] ?? '' },
  createLog({ write: () => true }),
)
const picture = readFileSync(process.env['BENCH_PICTURE'] ?? '')
const server = createServer((request, response) => {
  if (!request.url?.startsWith('/media/')) return http.emit('request', request, response)
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length })
  return response.end(picture)
})
const commands: Commands = commandsOf(services.db)

process.on('message', async ({ id, command, args }: { id: number; command: keyof Commands; args: unknown[] }) => {
  try {
    const act = commands[command] as (...args: unknown[]) => unknown
    process.send?.({ id, answer: await act(...args) })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.({ id: 0, answer: (server.address() as AddressInfo).port }))
