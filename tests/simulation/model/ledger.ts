/** The users' actions in a run, and the messages about them. */
import type { Comment } from '../client/screens'
import type { Device } from '../device/device'
import type { Tab } from '../device/tab'
import type { DeedKind } from './deed-kinds'
import type { World } from './world'

type Client = Tab['client']
export interface Place {
  photoId: string
  collectionId: string
  parentId?: string
}

export interface Deed {
  tab: Tab
  /** The user's id. */
  person: string
  /** The user signed out of this device, and discarded unsent changes. */
  isGivenUp: boolean
  kind: DeedKind
  thing: string
  wanted: unknown
  /** `under way`: no answer has arrived; its tab may have died. `told`: the user got a message that it failed. */
  outcome: 'under way' | 'done' | 'told'
  /** Photos of a member are deleted with it, without being named. */
  takesPhotos: boolean
}

/** Whether it moves a photo to another place. */
export const isOfPhoto = ({ kind }: Deed) => kind === 'move photo' || kind === 'delete photo'

/** Whether any user blocked another: comments of either are then neither shown to the other nor counted. */
export const hasBlocks = ({ deeds }: Pick<Ledger, 'deeds'>) => deeds.some(({ kind }) => kind === 'block')

export interface Written {
  tab: Tab
  person: string
  isGivenUp: boolean
  text: string
  place: Place
  outcome: 'under way' | 'done' | 'told'
  /** It was found in the outbox: from then on it must not be lost. */
  isStored: boolean
  isDeleted: boolean
  /** How often comments had been turned off or on by then. */
  mutesBefore: number
}

/** Photos that were picked together. */
export interface Picked {
  tab: Tab
  person: string
  isGivenUp: boolean
  names: string[]
  outcome: 'under way' | 'done' | 'told'
}

/** Whether a screen shows that an action failed, or that a picture of it did not arrive. */
const hasFailed = (result: unknown) => {
  if (typeof result !== 'object' || result === null || !('ok' in result)) return false
  return !result.ok || ('value' in result && Array.isArray(result.value) && result.value.length > 0)
}

export class Ledger {
  readonly photos: Picked[] = []
  readonly deeds: Deed[] = []
  readonly comments: Written[] = []
  /** Calls may run for as long as the client waits for any, or as the network repeats them. */
  hasSlowCalls = false
  /** Pages whose guest has pressed 'Leave'. */
  readonly left = new Set<Device>()
  #texts = 0

  constructor(readonly world: World) {}

  newText(kind: string) {
    this.#texts += 1
    return `${kind} ${this.#texts}`
  }

  did(
    tab: Tab,
    kind: DeedKind,
    thing: string,
    wanted: unknown,
    act: (client: Client) => unknown,
    takesPhotos = wanted === 'go',
  ) {
    const deed: Deed = { tab, ...this.#author(tab), kind, thing, wanted, outcome: 'under way', takesPhotos }
    this.deeds.push(deed)
    tab.device.network.verdicts.acted(thing)
    tab.act((client) => this.#follow(act(client), [deed], thing))
  }

  picked(tab: Tab, cliqueId: string, collectionId: string, count: number) {
    const names = Array.from({ length: count }, () => this.newText('photo'))
    const picked: Picked = { tab, ...this.#author(tab), names, outcome: 'under way' }
    this.photos.push(picked)
    tab.act(({ uploads }) => this.#follow(uploads.pickPhotos(cliqueId, collectionId, names), [picked]))
    tab.startEngine()
  }

  wrote(tab: Tab, place: Place) {
    const text = this.newText('comment')
    const mutesBefore = this.deeds.filter(({ kind }) => kind === 'mute comments').length
    const rest = { outcome: 'under way', isStored: false, isDeleted: false, mutesBefore } as const
    const written: Written = { tab, ...this.#author(tab), text, place, ...rest }
    this.comments.push(written)
    tab.device.network.verdicts.acted(place.photoId)
    // The screen returns the text to its author.
    const onRejected = () => void (written.outcome = 'told')
    tab.act(({ actions }) =>
      this.#follow(actions.postComment(place, text, undefined, { onRejected }), [written], place.photoId),
    )
  }

  deleted(tab: Tab, place: Place, comment: Comment) {
    for (const written of this.comments) if (written.text === comment.text) written.isDeleted = true
    const kind = 'pending' in comment && comment.pending ? 'take back comment' : 'delete comment'
    this.did(tab, kind, comment.id, true, ({ actions }) => actions.deleteComment(place, comment))
  }

  /** The user of this device is about to leave it. */
  leaves(device: Device) {
    for (const entry of [...this.deeds, ...this.comments]) if (entry.tab.device === device) entry.isGivenUp = true
  }

  /** The guest of this page is about to leave: what is not sent by then is deleted. */
  leavesAsGuest(page: Device) {
    this.leaves(page)
    this.left.add(page)
    for (const picked of this.photos) if (picked.tab.device === page) picked.isGivenUp = true
  }

  #author(tab: Tab) {
    // Another tab may still be used while its user signs out in one.
    const here = this.world.personOn.get(tab.device)?.userId
    const person = tab.client.currentSession()?.userId ?? here ?? ''
    return { person, isGivenUp: person !== here }
  }

  #follow(answer: unknown, entries: { outcome: Deed['outcome']; tab: Tab }[], thing = '') {
    const end = (outcome: Deed['outcome']) => {
      for (const entry of entries) entry.outcome = outcome
      entries[0]?.tab.device.network.verdicts.decided(thing)
    }
    void Promise.resolve(answer).then(
      (result) => {
        end(hasFailed(result) ? 'told' : 'done')
      },
      () => {
        // The device did not store it.
        end('told')
      },
    )
  }
}
