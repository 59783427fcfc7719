/** Picked photos: where they are, and whether they arrived. */
import type { Device } from '../device/device'
import type { ItemRow } from '../server/state'
import type { Ledger } from './ledger'
import type { World } from './world'

interface SessionRow {
  id: string
  state: string
}
interface PhotoRow {
  id: string
  name: string
  state: string
}

const tableOf = <T>(world: World, device: Device, table: string): T[] => {
  const uid = world.personOn.get(device)?.uid
  return uid === undefined ? [] : device.database.rows<T>(`clique-queue-${uid}`, table)
}

/** The states of the uploads, or of the photos, in the queue of a device's user. */
export const statesIn = (world: World, device: Device, table: 'sessions' | 'photos'): string[] =>
  tableOf<{ state: string }>(world, device, table).map(({ state }) => state)

/** Unsent photos that can still be sent. */
export const waitingPhotos = (world: World): string[] =>
  world.devices.flatMap((device) =>
    tableOf<SessionRow>(world, device, 'sessions')
      .filter(({ state }) => state !== 'COMPLETED' && state !== 'ERROR')
      .map(({ id, state }) => `${device.name}upload ${id} ${state}`),
  )

/** Without obstacles, picked photos reach the server soon. */
export const checkSent = (world: World) => {
  for (let waited = 0; waitingPhotos(world).length > 0; waited += LOOK_MS) {
    if (waited >= SENT_MS) throw new Error(`nothing is in the way, and these wait: ${waitingPhotos(world).join(', ')}`)
    world.scheduler.pass(LOOK_MS)
  }
}
/** Milliseconds within which a photo is sent to a healthy server: less than the engine's interval without a wake-up. */
const SENT_MS = 12_000
const LOOK_MS = 1000

/** Every unsent photo of the queue has its bytes. */
export const checkBytes = (world: World) => {
  for (const device of world.devices) {
    const { uid = '' } = world.personOn.get(device) ?? {}
    if (device.database.isBeingWritten(`clique-queue-${uid}`)) continue
    const files = new Set(tableOf<{ id: string }>(world, device, 'files').map(({ id }) => id))
    for (const { id, name, state } of tableOf<PhotoRow>(world, device, 'photos'))
      if (['stored', 'processed', 'reserved'].includes(state) && !files.has(id))
        throw new Error(`${device.name}has no bytes of '${name}', which is ${state}`)
  }
}

/** Whether a photo was picked on a device: a copy has the id that its user chose. */
export const isPicked = ({ id, clientId }: ItemRow) => clientId !== undefined && clientId !== id

/** No picked photo is on the server twice. */
export const checkOnce = ({ server }: World) => {
  const seen = new Set<string>()
  for (const { isReady, variants, id } of [...server.items.values()].filter(isPicked)) {
    if (!isReady) continue
    if (seen.has(variants.base.md5)) throw new Error(`the server has the photo ${id} twice`)
    seen.add(variants.base.md5)
  }
}

/** Number of answers that ask to wait and are no 429 with Retry-After, after which a photo may fail: five rounds of three tries. */
const MAX_BUSY = 15

/** Whether the server may have rejected a photo: by a fault, by a right that ended, or by losing it twice. */
export const mayFail = (world: World, { network: { verdicts } }: Device, person: string, { deeds }: Ledger) =>
  verdicts.injected > 0 ||
  verdicts.busy - verdicts.limited >= MAX_BUSY ||
  world.sweeps > 1 ||
  deeds.some(({ kind, thing, wanted, ...deed }) =>
    kind === 'member' ? deed.person === person && wanted === false : kind === 'remove member' && thing === person,
  )

/** Every picked photo has arrived, or its user sees the reason why not. */
export const checkArrived = (world: World, ledger: Ledger) => {
  const { photos } = ledger
  const { items, guests } = world.server
  const isOfUser = (item: ItemRow) => item.isReady && isPicked(item) && !guests.has(item.owner)
  const arrived = [...items.values()].filter(isOfUser).length
  let expected = 0
  for (const { tab, person, names, outcome, isGivenUp } of photos) {
    const isHere = world.personOn.get(tab.device)?.userId === person
    if (outcome !== 'done' || isGivenUp || !isHere || guests.has(person)) continue
    const failed = new Set(
      tableOf<PhotoRow>(world, tab.device, 'photos')
        // The queue may have photos of a guest whom its user was.
        .filter(({ name, state }) => state === 'failed' && names.includes(name))
        .map(({ name }) => name),
    )
    const [first] = failed
    if (first !== undefined && !mayFail(world, tab.device, person, ledger))
      throw new Error(`${tab.name}: '${first}' failed, and no server refused it`)
    expected += names.filter((name) => !failed.has(name)).length
  }
  if (arrived < expected) throw new Error(`of ${expected} photos ${arrived} have arrived`)
}
