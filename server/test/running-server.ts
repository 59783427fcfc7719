/** A real server on a free port with a data directory of its own, and users of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PictureUpload } from '../../contract/fields'
import { limits } from '../../contract/limits'
import { assemble } from '../assemble'
import type { FirebaseProject } from '../identity/authority'
import type { GatewaySettings } from '../identity/codes/gateway'
import type { MailSettings } from '../identity/mail-server'
import { createLog } from '../telemetry/log'
import type { Services } from '../routes/services'
import type { Settings } from '../settings/settings'
import { Caller } from './caller'
import { bucketOf } from './stores/own-bucket'
import { databaseOf, dropDatabaseOf } from './stores/own-database'
import type { Picture } from './pictures'
import { confirm, requestCode, tokensIn } from './sign-in'
import { copyTemplate } from './stores/template'

/** A user with a profile. */
export class Person extends Caller {
  constructor(
    url: string,
    token: string,
    readonly userId: string,
    readonly username: string,
    readonly phone: string,
  ) {
    super(url, token)
  }
}

export interface RunningServer {
  url: string
  dataFolder: string
  services: Services
  /** Every line logged so far. */
  log: string[]
  visitor: Caller
  /** A user with a confirmed number and no profile. */
  identity: (phone?: string) => Promise<{ caller: Caller; phone: string; refreshToken: string }>
  /** A new user with a profile. */
  person: (username: string, profilePic?: PictureUpload) => Promise<Person>
  /** Announces a stop, as the stop signal does. */
  announceStop: () => void
  stop: () => Promise<void>
}

let numbers = 0
/** Never returns the same number twice. */
export const newNumber = () => `+4477009${String(++numbers).padStart(5, '0')}`

const codeFrom = (log: readonly string[], phone: string) => {
  const line = log.findLast((entry) => entry.includes('identity.code') && entry.includes(`…${phone.slice(-4)}"`))
  return (JSON.parse(line ?? '{}') as { code?: string }).code ?? ''
}

export interface StartOptions {
  /** The data folder of an earlier server. */
  dataFolder?: string
  clientFolder?: string
  bytesPerFile?: number
  bytesPerPerson?: number
  keptFree?: number
  trashDays?: number
  accountDeletion?: boolean
  /** Off unless a test is about them: tests are quicker than users. */
  hasLimits?: boolean
  proxies?: number
  firebase?: FirebaseProject
  isFolderShared?: boolean
  hasMetrics?: boolean
  pushServices?: readonly string[]
  isOwnMachineOnly?: boolean
  /** If false, other machines reach the server, which has no test numbers and prints no codes. */
  isTrial?: boolean
  isInvitedOnly?: boolean
  codesPerHour?: number
  gateway?: GatewaySettings
  mail?: MailSettings
}

export const startServer = async (options: StartOptions = {}): Promise<RunningServer> => {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'clique-')))
  const { clientFolder = join(dataFolder, 'client'), bytesPerFile = limits.bytesPerFile } = options
  const { hasLimits = false, proxies = 0, firebase } = options
  const databaseUrl = await databaseOf(dataFolder)
  const s3 = await bucketOf(dataFolder)
  const settings: Settings = {
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    keptFree: options.keptFree ?? 0,
    drainMs: 0,
    trashDays: options.trashDays ?? 30,
    accountDeletion: options.accountDeletion ?? true,
    clientFolder,
    bytesPerFile,
    bytesPerPerson: options.bytesPerPerson ?? 0,
    hasLimits,
    proxies,
    isFolderShared: options.isFolderShared ?? false,
    links: { feedback: '/pages/feedback.html', privacy: '/pages/privacy.html' },
    isInvitedOnly: options.isInvitedOnly ?? false,
    codesPerHour: options.codesPerHour ?? 200,
    isTrial: options.isTrial ?? firebase === undefined,
    isOwnMachineOnly: options.isOwnMachineOnly ?? false,
    testPages: firebase === undefined,
    logLevel: 'info',
    hasMetrics: options.hasMetrics ?? false,
    pushContact: 'mailto:operator@example.com',
    pushServices: options.pushServices ?? ['https://push.example'],
    ...(options.gateway && { gateway: options.gateway }),
    ...(options.mail && { mail: options.mail }),
    ...(firebase && { firebase }),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(s3 && { s3 }),
  }
  const log: string[] = []
  if ((options.dataFolder ?? databaseUrl) === undefined) await copyTemplate(join(dataFolder, 'database'))
  const { services, http, announceStop, close } = await assemble(
    settings,
    createLog({ write: (line) => log.push(line) }),
  )
  // However slow the machine is, reservations at once are refused only in tests that are about limits.
  if (!hasLimits) services.reservations = (act) => act()
  await new Promise<void>((resolve) => http.listen(0, settings.host, resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const identity = async (phone = newNumber()) => {
    const session = await requestCode(url, phone)
    const { idToken, refreshToken } = await tokensIn(await confirm(url, session, codeFrom(log, phone)))
    return { caller: new Caller(url, idToken), phone, refreshToken }
  }
  const person = async (username: string, profilePic?: PictureUpload) => {
    const { caller, phone } = await identity()
    const { user } = await caller.ask('register', {
      body: { username, phoneNumber: phone, firstName: username, lastName: 'Test', ...(profilePic && { profilePic }) },
    })
    return new Person(url, caller.token ?? '', user.userId, username, phone)
  }
  const stop = async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
    await close()
  }
  return { url, dataFolder, services, log, visitor: new Caller(url), identity, person, announceStop, stop }
}

/** Stops a server and removes all its data. */
export const discard = async (server: RunningServer): Promise<void> => {
  await server.stop()
  await dropDatabaseOf(server.dataFolder)
  await rm(server.dataFolder, { recursive: true })
}

export interface PutUrls {
  url: string
  medQualityUrl: string
  lowQualityUrl: string
}

/** PUTs bytes as they were announced; resolves to the status. */
export const put = async (url: string, address: string, bytes: Buffer, announced: PictureUpload['basePhoto']) => {
  const headers = { 'content-type': announced.contentType, 'content-md5': announced.contentMd5 }
  return fetch(new URL(address, url), { method: 'PUT', body: new Uint8Array(bytes), headers })
}

/** PUTs all three variants. */
export const putAll = async (url: string, urls: PutUrls, { bytes, announced }: Picture): Promise<void> => {
  const [base, medium, low] = bytes
  const answers = [
    await put(url, urls.url, base, announced.basePhoto),
    await put(url, urls.medQualityUrl, medium, announced.medQualityPhoto),
    await put(url, urls.lowQualityUrl, low, announced.lowQualityPhoto),
  ]
  const failed = answers.find(({ ok }) => !ok)
  if (failed) throw new Error(`PUT: ${failed.status} ${await failed.text()}`)
}
