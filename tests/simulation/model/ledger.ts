/** What people did in a run, and what they were told about it. */
import type { Comment } from '../client/screens'
import type { Tab } from '../device/tab'
import type { World } from './world'

type Client = Tab['client']
export interface Place {
  photoId: string
  collectionId: string
  parentId?: string
}

export interface Deed {
  tab: Tab
  kind: string
  thing: string
  wanted: unknown
  /** `under way`: nothing was answered; its tab may have died. `told`: that it failed. */
  outcome: 'under way' | 'done' | 'told'
}

export interface Written {
  tab: Tab
  text: string
  place: Place
  outcome: 'under way' | 'done' | 'told'
  /** It was seen in the outbox: from then on it must not be lost. */
  isStored: boolean
  isDeleted: boolean
}

export class Ledger {
  readonly deeds: Deed[] = []
  readonly comments: Written[] = []
  #texts = 0

  constructor(readonly world: World) {}

  newText(kind: string) {
    this.#texts += 1
    return `${kind} ${this.#texts}`
  }

  did(tab: Tab, kind: string, thing: string, wanted: unknown, act: (client: Client) => unknown) {
    const deed: Deed = { tab, kind, thing, wanted, outcome: 'under way' }
    this.deeds.push(deed)
    tab.act((client) => this.#follow(act(client), deed))
  }

  wrote(tab: Tab, place: Place) {
    const text = this.newText('comment')
    const written: Written = { tab, text, place, outcome: 'under way', isStored: false, isDeleted: false }
    this.comments.push(written)
    tab.act(({ actions }) => this.#follow(actions.postComment(place, text), written))
  }

  deleted(tab: Tab, place: Place, comment: Comment) {
    for (const written of this.comments) if (written.text === comment.text) written.isDeleted = true
    this.did(tab, 'delete comment', comment.id, true, ({ actions }) => actions.deleteComment(place, comment))
  }

  #follow(answer: unknown, entry: { outcome: Deed['outcome'] }) {
    void Promise.resolve(answer).then((result) => {
      const isTold = typeof result === 'object' && result !== null && 'ok' in result && !result.ok
      entry.outcome = isTold ? 'told' : 'done'
    })
  }
}
