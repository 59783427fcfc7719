/**
 * The possible events of a run. A command is plain data, so that a failing run can be shrunk, written to a file and
 * played again. Numbers choose among the items that exist at that moment.
 */
import * as fc from 'fast-check'
import { keysOf } from '../../../contract/basis/keys'
import { FAULTS, type Fault } from '../device/faults'
import type { Fact } from './facts'

/** How much happens between one command and the next; until a fact is true of a device only in scripted plans. */
export type Gap = { steps: number } | { ms: number } | { until: Fact; device: number }

interface OnTab {
  device: number
  tab: number
}
interface OnThing extends OnTab {
  thing: number
  /** How often in a row: users tap twice. */
  times: number
}

/** Commands about one thing, and how often each is drawn. */
const WEIGHTS = {
  like: 6,
  follow: 5,
  block: 1,
  unblock: 1,
  comment: 5,
  reply: 3,
  'like comment': 4,
  'delete comment': 3,
  'mute comments': 2,
  'move photo': 6,
  'caption photo': 3,
  'place photo': 2,
  'name people': 3,
  untag: 2,
  'cover collection': 3,
  'copy photo': 3,
  'delete photo': 3,
  'restore photo': 3,
  'join or leave': 4,
  'remove member': 2,
  'hand over': 2,
  'remove follower': 2,
  'report photo': 1,
  'settle report': 2,
  rename: 4,
  look: 3,
} as const
type OnThingName = keyof typeof WEIGHTS

export type Command = { gap: Gap } & (
  | ({ do: OnThingName } & OnThing)
  | ({ do: 'refresh' } & OnTab)
  | ({ do: 'reload' } & OnTab)
  | ({ do: 'kill' } & OnTab)
  | { do: 'kill the holder'; device: number }
  | ({ do: 'look at tab' } & OnTab)
  | ({ do: 'freeze' } & OnTab)
  | ({ do: 'thaw' } & OnTab)
  | { do: 'open tab'; device: number }
  | { do: 'offline'; device: number }
  | { do: 'online'; device: number }
  | { do: 'fault'; device: number; fault: Fault; times: number; any: boolean }
  | { do: 'stop server'; ms: number }
  | { do: 'change clock'; device: number; ms: number }
  | ({ do: 'pick' } & OnThing)
  | { do: 'sweep' }
  | ({ do: 'retry uploads' } & OnTab)
  | { do: 'end tokens' }
  /** Only in scripted plans. */
  | ({ do: 'undo' } & OnTab)
  /** Only in scripted plans: the first request or answer travels that faults hold back. */
  | { do: 'release'; device: number }
  /** Only in scripted plans: a tab dies, and the browser commits its writes. */
  | ({ do: 'kill as it commits' } & OnTab)
  /** Only in scripted plans: see 'Open' in docs/rules/simulation.md. */
  | { do: 'refuse storage'; device: number; times: number; quota: boolean }
  | ({ do: 'sign out' } & OnTab)
  | { do: 'sign in'; device: number; person: number }
  | { do: 'enter as guest'; device: number }
  /** The guest of another device continues here, by a code. */
  | { do: 'continue as guest'; device: number }
  | ({ do: 'leave as guest' } & OnTab)
  | ({ do: 'take back' } & OnThing)
  /** The user of the device takes over what its guest did. */
  | { do: 'claim'; device: number }
  | ({ do: 'remove guest' } & OnThing)
  | ({ do: 'pause link' } & OnTab)
  | ({ do: 'revoke link' } & OnTab)
  /** Only in scripted plans: a user may store no more, and then as much as before. */
  | { do: 'fill room'; person: number }
  /** Only in scripted plans: the server accepts only so many photos in one request. */
  | { do: 'small room'; photos: number }
  /** Only in scripted plans: an operator suspends the maker of the guest link, which ends. */
  | { do: 'suspend maker' }
  | { do: 'wait' }
)

const gap: fc.Arbitrary<Gap> = fc.oneof(
  fc.record({ steps: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ ms: fc.constantFrom(20, 100, 400, 1500, 5000, 20_000, 70_000) }),
)
/** Devices, and then the pages of guests in the order in which they were opened. */
const device = fc.nat(3)
const tab = fc.nat(1)
/** Mostly the same few items, so that actions meet. */
const thing = fc.constantFrom(0, 0, 0, 1, 1, 2, 3)
const times = fc.constantFrom(1, 1, 1, 2, 3)

const onThing = <const D extends string>(name: D) =>
  fc.record({ do: fc.constant(name), device, tab, thing, times, gap })
/** The page of a guest follows the two or three devices. */
const page = fc.constantFrom(2, 3)
const onPage = <const D extends string>(name: D, gaps = gap) =>
  fc.record({ do: fc.constant(name), device: page, tab, thing, times, gap: gaps })
const onTab = <const D extends string>(name: D) => fc.record({ do: fc.constant(name), device, tab, gap })
const onDevice = <const D extends string>(name: D) => fc.record({ do: fc.constant(name), device, gap })

const command: fc.Arbitrary<Command> = fc.oneof(
  ...keysOf(WEIGHTS).map((name) => ({ weight: WEIGHTS[name], arbitrary: onThing(name) })),
  { weight: 2, arbitrary: onTab('refresh') },
  { weight: 2, arbitrary: onTab('reload') },
  { weight: 2, arbitrary: onTab('kill') },
  { weight: 2, arbitrary: onDevice('kill the holder') },
  { weight: 2, arbitrary: onTab('look at tab') },
  { weight: 1, arbitrary: onTab('freeze') },
  { weight: 1, arbitrary: onTab('thaw') },
  { weight: 2, arbitrary: onDevice('open tab') },
  { weight: 3, arbitrary: onDevice('offline') },
  { weight: 3, arbitrary: onDevice('online') },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      device,
      fault: fc.constantFrom(...FAULTS),
      times: fc.integer({ min: 1, max: 4 }),
      any: fc.boolean(),
      gap,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('stop server' as const), ms: fc.constantFrom(500, 5000, 30_000), gap }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('change clock' as const),
      device,
      ms: fc.constantFrom(-86_400_000, -60_000, -3000, 3000, 60_000, 86_400_000),
      gap,
    }),
  },
  { weight: 4, arbitrary: onThing('pick') },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const), gap }) },
  { weight: 1, arbitrary: onTab('retry uploads') },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end tokens' as const), gap }) },
  { weight: 1, arbitrary: onTab('sign out') },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign in' as const), device, person: fc.nat(1), gap }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), gap }) },
)

/** In every second run, almost half of the commands are those of guests, of their hosts, and faults in their pages. */
const withGuests: fc.Arbitrary<Command> = fc.oneof(
  { weight: 60, arbitrary: command },
  { weight: 8, arbitrary: onDevice('enter as guest') },
  { weight: 4, arbitrary: onDevice('continue as guest') },
  { weight: 12, arbitrary: onPage('pick') },
  { weight: 4, arbitrary: onPage('like') },
  { weight: 5, arbitrary: onPage('take back') },
  { weight: 6, arbitrary: onDevice('claim') },
  { weight: 4, arbitrary: onThing('remove guest') },
  { weight: 5, arbitrary: onTab('pause link') },
  { weight: 2, arbitrary: onTab('revoke link') },
  { weight: 1, arbitrary: onTab('leave as guest') },
)

/** A guest's upload meets a fault; in its middle the guest becomes a user, or a host ends or pauses it. */
const inTheMiddle: fc.Arbitrary<Command[]> = fc.tuple(
  fc.record({ do: fc.constant('enter as guest' as const), device, gap: fc.constant({ ms: 1500 }) }),
  fc.record({
    do: fc.constant('fault' as const),
    device: page,
    fault: fc.constantFrom(...FAULTS),
    times: fc.integer({ min: 1, max: 4 }),
    any: fc.constant(false),
    gap: fc.constant({ steps: 0 }),
  }),
  onPage('pick', fc.record({ steps: fc.integer({ min: 0, max: 90 }) })),
  fc.oneof(onDevice('claim'), onThing('remove guest'), onTab('pause link'), onTab('revoke link')),
)

const asList = (one: fc.Arbitrary<Command>) => one.map((command) => [command])

const listsWithGuests = fc.oneof({ weight: 12, arbitrary: asList(withGuests) }, { weight: 1, arbitrary: inTheMiddle })

/** A run: the seed of its scheduler, and its commands. */
export interface Plan {
  seed: number
  commands: Command[]
}

const MAX_COMMANDS = 24

/** The plan of a seed, which can be shrunk. */
export const planOf = (seed: number): fc.Arbitrary<Plan> =>
  fc.record({
    seed: fc.constant(seed),
    commands: fc
      .array(seed % 2 === 0 ? listsWithGuests : asList(command), { minLength: 6, maxLength: MAX_COMMANDS, size: 'max' })
      .map((lists) => lists.flat()),
  })
