import { createSubscribers } from '../platform/subscribers'

/** The browser offers to install the app once, early. The offer is kept until the user accepts it. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

let offer: InstallOffer | undefined
const { subscribe, notify } = createSubscribers()

const set = (next?: InstallOffer) => {
  offer = next
  notify()
}

/** Listens from the start, and suppresses the browser's own early prompt. */
export const catchOffer = () => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event)
  })
  addEventListener('appinstalled', () => set())
}

export const currentOffer = () => offer
export const subscribeOffer = subscribe

/** Shows the browser's prompt to install the app; an offer can be used once. */
export const install = async () => {
  const asked = offer
  set()
  await asked?.prompt()
}
