/**
 * [Note: Facts]
 *
 * A scripted plan waits until its situation exists: how many tasks, or milliseconds, lead to it differs after every
 * change of the client. Each fact is about one device. A plan whose situation does not arise fails.
 */
import type { Device } from '../device/device'
import type { Sent } from '../device/network'
import { isChange } from '../device/verdicts'
import { outboxOf } from './invariants'
import { statesIn } from './uploads'
import type { World } from './world'

type Test = (world: World, device: Device) => boolean

const cacheOf = ({ personOn }: World, device: Device) => `clique-cache-${personOn.get(device)?.uid ?? ''}`

const queueOf = ({ personOn }: World, device: Device) => `clique-queue-${personOn.get(device)?.uid ?? ''}`

const isStored = (world: World, device: Device) => !device.database.isBeingWritten(cacheOf(world, device))

const isUnderWay =
  (isMeant: (sent: Sent, device: Device) => boolean): Test =>
  (_, device) =>
    [...device.network.underWay].some((sent) => isMeant(sent, device))

const isUploadBegun: Test = (world, device) => statesIn(world, device, 'sessions').includes('SELECTING')

const facts = {
  /** A tab has written a row to the outbox, and only the commit is left. */
  'row written': (world, device) =>
    device.database.isCommitting(cacheOf(world, device)) && outboxOf(world, device).length > 0,
  'row stored': (world, device) => isStored(world, device) && outboxOf(world, device).length > 0,
  'outbox empty': (world, device) => isStored(world, device) && outboxOf(world, device).length === 0,
  /** A change has left the device, and the server does not have it yet. */
  'change sent': isUnderWay((sent, { network }) => isChange(sent) && !network.unheard.has(sent)),
  /** The server has made a change, and its answer is on the way. */
  'change made': isUnderWay((sent, { network }) => network.unheard.has(sent)),
  /** A call that changes nothing is not answered yet. */
  'answer requested': isUnderWay((sent) => !isChange(sent)),
  /** A tab has written an upload to the queue, and only the commit is left. Its photos follow. */
  'upload written': (world, device) =>
    device.database.isCommitting(queueOf(world, device)) && isUploadBegun(world, device),
  'upload stored': (world, device) =>
    !device.database.isBeingWritten(queueOf(world, device)) && isUploadBegun(world, device),
  /** The server has issued the URLs of a photo's bytes. */
  'photo reserved': ({ server }) => [...server.items.values()].some(({ isReady }) => !isReady),
  /** The server has a photo's bytes, and does not know that it has all of them. */
  'photo put': (world, device) => statesIn(world, device, 'photos').includes('put'),
} satisfies Record<string, Test>

export type Fact = keyof typeof facts

/** The longest time (ms) until a situation exists. */
const MAX_MS = 70_000

/** Begins the failure of a plan whose situation does not arise: it says nothing about what users see. */
export const NOT_ARISEN = 'the situation of the plan did not arise'

/** Runs tasks until a fact is true of a device. */
export const waitForFact = (world: World, device: Device, fact: Fact) => {
  const { scheduler } = world
  const until = scheduler.now() + MAX_MS
  while (!facts[fact](world, device))
    if (!scheduler.step(until)) throw new Error(`${NOT_ARISEN}: ${device.name}${fact}`)
}
