/** Users who sign in and out in a tab, and the record of who is signed in. */
import type { IdToken } from '../../../src/platform/identity/sign-in'
import type { Device } from '../device/device'
import type { Tab } from '../device/tab'
import { giveToken, TOKEN_LIFE_MS } from '../server/identity'
import type { Person, World } from './world'

/** Records the user who signs in or out in a tab, or the guest who leaves, until that is done. */
export const changePerson = (
  { personOn, changing }: World,
  tab: Tab,
  person: Person | undefined,
  work: Promise<unknown>,
) => {
  const { device } = tab
  personOn.set(device, person)
  changing.set(device, tab)
  const end = () => {
    if (changing.get(device) === tab) changing.delete(device)
  }
  void work.then(end, end)
}

/** If a tab died while its user signed in or out, the device's session row has the signed-in user. */
export const settlePersons = ({ people, personOn, changing }: World) => {
  for (const [device, tab] of changing) {
    if (!tab.isDead || device.database.isBeingWritten('clique-device')) continue
    const rows = device.database.rows<{ id: string; uid: string }>('clique-device', 'session')
    const row = rows.find(({ id }) => id === 'current')
    personOn.set(
      device,
      people.find(({ uid }) => uid === row?.uid),
    )
    changing.delete(device)
  }
}

/** Signs a user in, in one tab of a device: the provider issues the first token at once. */
export const signIn = (world: World, device: Device, tab: Tab, person: Person) => {
  const signInId = world.server.newId()
  const { status, body } = giveToken(world.server, person.uid)
  const token = status === 200 ? (JSON.parse(body) as IdToken) : undefined
  const record = token ? { token, endsAt: device.now() + TOKEN_LIFE_MS } : {}
  device.local.values.set(`provider.${person.uid}.${signInId}`, JSON.stringify(record))
  const identity = { uid: person.uid, signInId, phoneNumber: '+10000000000', token }
  tab.act(({ enter }) => {
    const entered = enter(identity)
    changePerson(world, tab, person, entered)
    void entered.then(() => tab.startEngineIfNeeded())
  })
}

/** Signs the user of a tab out. */
export const signOut = (world: World, tab: Tab) => {
  tab.act(({ leave }) => changePerson(world, tab, undefined, leave()))
  tab.endEngine()
}
