import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app'
import { openLocked } from './database/open-locked'
import { readSecret } from './database/secret'
import { openAuthority } from './identity/authority'
import { hourly } from './jobs/hourly'
import { sweep } from './jobs/sweep'
import { createLimiter, noLimits } from './limits/limiter'
import { createSharedLimiter } from './limits/shared-limiter'
import type { Log } from './log'
import { createMetrics } from './metrics'
import { Reception } from './objects/accept'
import { Addresses } from './objects/addresses'
import { DiskStore } from './objects/disk-store'
import { createMedia } from './objects/media'
import type { Services } from './services'
import type { Settings } from './settings'
import { createHttp } from './web/http'

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
  const { dataFolder, bytesPerFile, hasLimits, proxies, links } = settings
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const { db, release } = await openLocked(settings, log, template)
  const store = await DiskStore.open(join(dataFolder, 'objects'))
  const { keys, verify, config } = await openAuthority(settings.firebase, db)
  const makeSecret = () => Promise.resolve(randomBytes(32).toString('base64url'))
  const addresses = new Addresses(await readSecret(db, 'addresses', makeSecret))
  const stop = new AbortController()
  const sweeping = hourly((signal) => sweep({ db, store, log }, signal), log, stop.signal)
  const limiter = !hasLimits ? noLimits : settings.databaseUrl ? createSharedLimiter(db) : createLimiter()
  const sweepSoon = sweeping.soon
  const parts = { db, store, addresses, verify, identity: config, log }
  const services: Services = { ...parts, bytesPerFile, limiter, metrics: createMetrics(), proxies, links, sweepSoon }

  const media = createMedia(addresses, store, new Reception(store, db), log)
  const answer = getRequestListener(createApp(services, settings, keys).fetch)
  const http = createHttp((request, response) =>
    request.url?.startsWith('/media/') ? media(request, response) : answer(request, response),
  )

  const close = async () => {
    stop.abort()
    await sweeping.ended
    await release()
  }
  return { services, http, close }
}
