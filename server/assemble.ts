import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app'
import { backingUp } from './backups/schedule'
import { createSnapshots } from './backups/snapshots'
import { openControl } from './control/listen'
import { openLocked } from './database/open-locked'
import { readSecret } from './database/secret'
import { createProbe } from './doctor/probe'
import { countFailures } from './telemetry/failures'
import { openAuthority } from './identity/authority'
import { createMailer } from './identity/codes/mail'
import { createMailNotice } from './identity/mail-notice'
import { signInRules } from './identity/sign-in-rules'
import { createPuzzles } from './identity/codes/puzzles'
import { isDownload } from './downloads/address'
import { createDownloads } from './downloads/serve'
import { prepareExports } from './exports/prepare'
import { describeInstallation } from './backups/installation'
import { relyingParty } from './identity/relying-party'
import { every } from './jobs/every'
import { fillSizes } from './objects/filling/fill-sizes'
import { fillSums } from './objects/filling/fill-sums'
import { findOrphans } from './jobs/find-orphans'
import { sweep } from './jobs/sweep'
import { createLimiter, noLimits } from './limits/limiter'
import { createSharedLimiter } from './limits/shared-limiter'
import { createLive } from './live/live'
import { createPostgresExchange } from './live/postgres-exchange'
import type { Log } from './telemetry/log'
import { createChangeOrder } from './routes/change-order'
import { createMetrics } from './telemetry/metrics'
import { createMedia } from './objects/media'
import { openObjects } from './objects/open'
import { createVisible } from './objects/visible'
import { delivering } from './push/deliver'
import { loadVapid } from './push/vapid'
import { Bodies } from './basis/read-body'
import type { Services } from './routes/services'
import { isLoopback, type Settings } from './settings/settings'
import { createHttp } from './web/http'
import { isOwnMachine, refuseHost } from './web/own-machine'

export interface Assembled {
  services: Services
  /** Serves requests after `listen` was called. */
  http: Server
  /** Reports in /api/health that no new requests should be sent. */
  announceStop: () => void
  /** Ends the jobs and closes the database; call it when no request is in flight. */
  close: () => Promise<void>
}

/**
 * Opens everything in the data directory and assembles the server. Throws DirectoryBusy if another server has it open.
 */
export const assemble = async (settings: Settings, output: Log): Promise<Assembled> => {
  const { log, read: failures } = countFailures(output)
  const { dataFolder, bytesPerFile, trashDays, accountDeletion, hasLimits, proxies, links, testPages } = settings
  // With rows and photos elsewhere nothing is stored here.
  const hasFolder = !settings.databaseUrl || !settings.s3
  if (hasFolder) await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const { db, release } = await openLocked(settings, log)
  const { keys, verify, config } = await openAuthority(settings.firebase, db)
  const makeSecret = () => Promise.resolve(randomBytes(32).toString('base64url'))
  const limiter = !hasLimits ? noLimits : settings.databaseUrl ? createSharedLimiter(db) : createLimiter()
  const objects = await openObjects(settings, db, await readSecret(db, 'addresses', makeSecret), limiter, log)
  const { store, addresses, front, take, arrivals } = objects
  const puzzles = settings.isTrial ? undefined : createPuzzles(db, await readSecret(db, 'puzzles', makeSecret))
  const stop = new AbortController()
  const stopping = new AbortController()
  const embedded = settings.databaseUrl === undefined ? join(dataFolder, 'database') : undefined
  const snapshots = createSnapshots(db, dataFolder, embedded, () => sweeping.soon())
  const { isHeld } = snapshots
  const stored = { db, store, log, isHeld, trashDays, ...(arrivals && { arrivals }) }
  const sweeping = every(1, (signal) => sweep(stored, signal), log, stop.signal)
  const searching = every(24, (signal) => findOrphans(stored, signal), log, stop.signal)
  const summing = every(1, (signal) => fillSums(stored, signal), log, stop.signal)
  const measuring = every(1, (signal) => fillSizes(stored, signal), log, stop.signal)
  const push = {
    vapid: { ...(await loadVapid(db)), subject: settings.pushContact },
    services: settings.pushServices,
  }
  const pushing = delivering(db, push, log, stop.signal)
  const exchange = settings.databaseUrl ? createPostgresExchange(db, settings.databaseUrl, log) : undefined
  const live = createLive(db, log, exchange)
  const preparing = { db, store, log, tell: live.tell, pushSoon: pushing.soon }
  const exporting = every(1 / 60, (signal) => prepareExports(preparing, signal), log, stop.signal)
  stopping.signal.addEventListener('abort', live.end)
  const installation = describeInstallation(settings)
  const probe = createProbe(settings, installation, log)
  const commands = { snapshot: snapshots.command, doctor: probe.command }
  const control = hasFolder ? await openControl(dataFolder, commands, log) : undefined
  const backups = settings.backups && backingUp(settings.backups, log, stop.signal)
  const sweepSoon = sweeping.soon
  const site = settings.firebase ? undefined : relyingParty(settings.publicUrl, isLoopback(settings.host))
  const parts = { ...stored, addresses, take, verify, identity: config }
  const services: Services = {
    ...parts,
    codesPerHour: hasLimits && !settings.isTrial ? settings.codesPerHour : Infinity,
    isOwnSignIn: keys !== undefined,
    handsCodesOn: !settings.firebase && !settings.gateway && !settings.isTrial,
    ...signInRules(settings, log),
    ...(settings.mail && {
      mail: createMailer(settings.mail, log),
      mailNotice: createMailNotice(settings.mail, log),
    }),
    ...(site && { site }),
    stopping: stopping.signal,
    bytesPerFile,
    bounds: { store, bytesPerPerson: settings.bytesPerPerson },
    limiter,
    bodies: new Bodies(),
    changeOrder: createChangeOrder(),
    metrics: createMetrics(),
    proxies,
    links,
    testPages,
    accountDeletion,
    sweepSoon,
    sumSoon: summing.soon,
    exportSoon: exporting.soon,
    push,
    pushSoon: pushing.soon,
    live,
    installation,
    failures,
  }

  const media = createMedia(addresses, front, createVisible(db), log)
  const downloads = createDownloads({ db, store, addresses, log, sumSoon: summing.soon })
  const own = keys && { keys, ...(puzzles && { puzzles }) }
  // HTTP/1.0 requests have no host; no answer depends on it.
  const answer = getRequestListener(createApp(services, settings, own).fetch, { hostname: 'localhost' })
  const http = createHttp((request, response) => {
    if (settings.isOwnMachineOnly && !isOwnMachine(request.headers.host)) return refuseHost(response)
    if (probe.isAsked(request)) return probe.answer(request, response)
    if (isDownload(request.url)) return downloads(request, response)
    return request.url?.startsWith('/media/') ? media(request, response) : answer(request, response)
  })

  const close = async () => {
    stop.abort()
    pushing.soon()
    // Before the socket, so that a backup in progress can end well.
    await backups?.ended
    await control?.close()
    const jobs = [sweeping, searching, summing, measuring, exporting, pushing].map(({ ended }) => ended)
    await Promise.all([...jobs, live.close()])
    await release()
  }
  return { services, http, announceStop: () => stopping.abort(), close }
}
