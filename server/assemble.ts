import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app'
import { lockDirectory } from './database/directory-lock'
import { openEmbedded } from './database/embedded'
import { openDatabase } from './database/open'
import { openAuthority } from './identity/authority'
import { hourly } from './jobs/hourly'
import { sweep } from './jobs/sweep'
import { createLimiter, noLimits } from './limits/limiter'
import type { Log } from './log'
import { Reception } from './objects/accept'
import { Addresses } from './objects/addresses'
import { DiskStore } from './objects/disk-store'
import { createMedia } from './objects/media'
import { secretFile } from './secret-file'
import type { Services } from './services'
import type { Settings } from './settings'

const HEADER_LIMIT_MS = 30_000
/** A photo of the largest size over a slow telephone line. */
const REQUEST_LIMIT_MS = 15 * 60_000

export interface Assembled {
  services: Services
  /** Answers requests once somebody lets it listen. */
  http: Server
  /** Ends the jobs and closes the database; call it when no request is under way any more. */
  close: () => Promise<void>
}

/**
 * Opens everything in the data directory and puts the server together. Throws DirectoryBusy where another server has
 * it open. `template` is a database dump for the first start (openEmbedded).
 */
export const assemble = async (settings: Settings, log: Log, template?: Blob): Promise<Assembled> => {
  const { dataFolder, clientFolder, bytesPerFile, hasLimits, proxies, links } = settings
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dataFolder)
  const db = await openDatabase(await openEmbedded(join(dataFolder, 'database'), template))
  const store = await DiskStore.open(join(dataFolder, 'objects'))
  const { keys, verify, config } = await openAuthority(settings.firebase, join(dataFolder, 'identity-key.json'))
  const makeSecret = () => Promise.resolve(randomBytes(32).toString('base64url'))
  const addresses = new Addresses(await secretFile(join(dataFolder, 'address-secret'), makeSecret))
  const stop = new AbortController()
  const sweeping = hourly((signal) => sweep({ db, store, log }, signal), log, stop.signal)
  const limiter = hasLimits ? createLimiter() : noLimits
  const sweepSoon = sweeping.soon
  const parts = { db, store, addresses, verify, identity: config, log }
  const services: Services = { ...parts, bytesPerFile, limiter, proxies, links, sweepSoon }

  const media = createMedia(addresses, store, new Reception(store, db), log)
  const answer = getRequestListener(createApp(services, keys, clientFolder).fetch)
  const http = createServer(
    { headersTimeout: HEADER_LIMIT_MS, requestTimeout: REQUEST_LIMIT_MS },
    (request, response) => (request.url?.startsWith('/media/') ? media(request, response) : answer(request, response)),
  )

  const close = async () => {
    stop.abort()
    await sweeping.ended
    await db.destroy()
    await lock.release()
  }
  return { services, http, close }
}
