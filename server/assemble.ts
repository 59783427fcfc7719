import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app'
import { backingUp } from './backups/schedule'
import { createSnapshots } from './backups/snapshots'
import { withWayBack } from './backups/way-back'
import { answerCommands } from './commands/answer'
import { openControl } from './control/listen'
import { openLocked } from './database/embedded/open-locked'
import { readSecret } from './database/secret'
import { createProbe } from './doctor/probe'
import { countFailures } from './telemetry/failures'
import { openAuthority, type Authority } from './identity/authority'
import { createMailer } from './identity/codes/mail'
import { createTestSends } from './identity/codes/test-sends'
import { createMailNotice } from './identity/mail-notice'
import { signInRules } from './identity/sign-in-rules'
import { createPuzzles } from './identity/codes/puzzles'
import { isDownload } from './downloads/address'
import { createDownloads } from './downloads/serve'
import { describeInstallation } from './backups/installation'
import { relyingParty } from './identity/relying-party'
import { createMissingPhotos } from './jobs/find-missing'
import { startJobs } from './jobs/start'
import { createKnownCallers } from './limits/known-callers'
import { createLimiter, noLimits } from './limits/limiter'
import { createSharedLimiter } from './limits/shared-limiter'
import { createLive } from './live/live'
import { createPostgresExchange } from './live/postgres-exchange'
import type { Database } from './database/tables'
import type { Log } from './telemetry/log'
import { createChangeOrder } from './routes/change-order'
import { createJobTimes } from './telemetry/job-times'
import { createMetrics } from './telemetry/metrics'
import { createMedia } from './objects/media'
import { openObjects } from './objects/open'
import { createVisible } from './objects/visible'
import { loadVapid } from './push/vapid'
import { createGate } from './basis/gate'
import { Bodies } from './basis/read-body'
import { VERSION } from './basis/version'
import { createHealth } from './routes/health'
import type { Services } from './routes/services'
import { isLoopback, originOf, type Settings } from './settings/settings'
import { keepFigures } from './operations/figures'
import { followVersions } from './operations/new-version'
import { prepareFolder } from './settings/unusable'
import { endFormer } from './ways-in/end-former'
import { createHttp } from './web/http'
import { isOwnMachine, refuseHost } from './web/own-machine'

/** A third of the time that the slowest reservation may take, because it also waits for other work. */
const RESERVATION_WAIT_MS = 1000

export interface Assembled {
  services: Services
  /** Serves requests after `listen` was called. */
  http: Server
  /** Reports in /api/health that no new requests should be sent. */
  announceStop: () => void
  /** Ends the jobs and closes the database; call it when no request is in flight. */
  close: () => Promise<void>
}

/** The services by which users sign in. */
const signInServices = (
  settings: Settings,
  { keys, verify, config }: Authority,
  log: Log,
  onWaiting: (operators: string[]) => void,
) => {
  const { firebase, gateway, mail, isTrial, hasLimits, codesPerHour } = settings
  const site = firebase ? undefined : relyingParty(settings.publicUrl, isLoopback(settings.host))
  return {
    verify,
    identity: config,
    isOwnSignIn: keys !== undefined,
    codesPerHour: hasLimits && !isTrial ? codesPerHour : Infinity,
    handsCodesOn: !firebase && !gateway && !isTrial,
    ...signInRules(settings, log, onWaiting),
    testSends: firebase ? {} : createTestSends(settings),
    ...(mail && { mail: createMailer(mail, log), mailNotice: createMailNotice(mail, log) }),
    ...(site && { site }),
  }
}

const openPush = async (db: Database, settings: Settings) => ({
  vapid: { ...(await loadVapid(db)), subject: settings.pushContact },
  services: settings.pushServices,
  origin: originOf(settings),
})

const makeSecret = () => Promise.resolve(randomBytes(32).toString('base64url'))

/** One server for photos, downloads, the doctor's questions, and for the app and its calls. */
const openHttp = (
  services: Services,
  media: ReturnType<typeof createMedia>,
  probe: ReturnType<typeof createProbe>,
  app: ReturnType<typeof createApp>,
  { isOwnMachineOnly }: Settings,
) => {
  const downloads = createDownloads(services)
  // HTTP/1.0 requests have no host; no answer depends on it.
  const answer = getRequestListener(app.fetch, { hostname: 'localhost' })
  return createHttp((request, response) => {
    if (isOwnMachineOnly && !isOwnMachine(request.headers.host)) return refuseHost(response)
    if (probe.isAsked(request)) return probe.answer(request, response)
    if (isDownload(request.url)) return downloads(request, response)
    return request.url?.startsWith('/media/') ? media(request, response) : answer(request, response)
  })
}

/**
 * Opens everything in the data directory and assembles the server. Throws DirectoryBusy if another server has it open.
 */
export const assemble = async (settings: Settings, output: Log): Promise<Assembled> => {
  const { log, read: failures } = countFailures(output)
  const { dataFolder, databaseUrl, bytesPerFile, bytesPerPerson, trashDays, hasLimits } = settings
  // With rows and photos elsewhere nothing is stored here.
  const hasFolder = !databaseUrl || !settings.s3
  if (hasFolder) await prepareFolder('DATA_DIR', dataFolder)
  if (settings.backups) await prepareFolder('BACKUP_DIR', settings.backups.folder)
  const { db, release } = await withWayBack(settings.backups, () => openLocked(settings, log))
  await endFormer(db, log)
  const authority = await openAuthority(settings.firebase, db)
  const limiter = !hasLimits ? noLimits : databaseUrl ? createSharedLimiter(db) : createLimiter()
  const objects = await openObjects(settings, db, await readSecret(db, 'addresses', makeSecret), limiter, log)
  const { store, addresses, front, take, arrivals } = objects
  const puzzles = settings.isTrial ? undefined : createPuzzles(db, await readSecret(db, 'puzzles', makeSecret))
  const stop = new AbortController()
  const stopping = new AbortController()
  const embedded = databaseUrl === undefined ? join(dataFolder, 'database') : undefined
  const snapshots = createSnapshots(db, dataFolder, embedded, () => {
    jobs.sweepSoon()
    // A backup may have found photos missing, and restore-photos has restored some.
    jobs.searchSoon()
  })
  const { isHeld } = snapshots
  const stored = { db, store, log, isHeld, trashDays, ...(arrivals && { arrivals }) }
  const live = createLive(db, log, databaseUrl ? createPostgresExchange(db, databaseUrl, log) : undefined)
  stopping.signal.addEventListener('abort', live.end)
  const push = await openPush(db, settings)
  const jobTimes = createJobTimes()
  const missing = createMissingPhotos(db, store, log)
  const { ended, ...jobs } = startJobs(stored, missing, live, push, stop.signal, jobTimes)
  const installation = describeInstallation(settings)
  const probe = createProbe(settings, installation, missing.read, log)
  const renewKeys = async () => {
    await authority.renew()
    addresses.renew(await readSecret(db, 'addresses', makeSecret))
    puzzles?.renew(await readSecret(db, 'puzzles', makeSecret))
    Object.assign(push.vapid, await loadVapid(db))
  }
  const commands = {
    ...answerCommands({ db, settings, tell: live.tell, renewKeys }),
    snapshot: snapshots.command,
    doctor: probe.command,
  }
  const control = hasFolder ? await openControl(dataFolder, commands, log) : undefined
  const backups = settings.backups && backingUp(settings.backups, log, stop.signal)
  const { proxies, links, testPages, accountDeletion, updateCheckUrl } = settings
  const services: Services = {
    ...stored,
    ...signInServices(settings, authority, log, (people) => {
      live.tell({ what: 'activity', people })
      jobs.pushSoon()
    }),
    ...jobs,
    proxies,
    links,
    testPages,
    accountDeletion,
    bytesPerFile,
    reservations: createGate(RESERVATION_WAIT_MS),
    addresses,
    take,
    limiter,
    callers: createKnownCallers(),
    health: createHealth(stored),
    push,
    live,
    installation,
    missing: missing.read,
    ...(puzzles && { puzzles }),
    failures,
    jobTimes,
    readFigures: keepFigures(db, log),
    newVersion:
      updateCheckUrl === undefined ? () => undefined : followVersions(updateCheckUrl, VERSION, log, stop.signal),
    stopping: stopping.signal,
    bounds: { store, bytesPerPerson },
    bodies: new Bodies(),
    changeOrder: createChangeOrder(),
    metrics: createMetrics(),
  }

  const own = authority.keys && { keys: authority.keys, ...(puzzles && { puzzles }) }
  const app = createApp(services, settings, own)
  const http = openHttp(services, createMedia(addresses, front, createVisible(db), log), probe, app, settings)

  const close = async () => {
    stop.abort()
    // Before the socket, so that a backup in progress can end well.
    await backups?.ended
    await control?.close()
    await Promise.all([ended, live.close()])
    await release()
  }
  return { services, http, announceStop: () => stopping.abort(), close }
}
