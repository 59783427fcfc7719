// Sixty invited guests behind one address, and a stranger behind the same address who guesses numbers and codes. The
// server sends codes to invited numbers only and has its default limits.
import { randomUUID } from 'node:crypto'
import { phoneOf, startServer, succeed } from './server.mjs'

const HOSTS = 2
/** Personal invitations that a user may make in a day. */
const GUESTS_OF_HOST = 30
const GUESTS = HOSTS * GUESTS_OF_HOST
const GUESSES = 1000
const INVITED_ONLY = { REGISTRATION: 'invited' }
const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'

const inviteGuests = async (server, host) => {
  const { call } = await server.person(host)
  const { clique } = await succeed(call('POST', '/clique/create', { name: 'Party' }))
  for (let guest = 0; guest < GUESTS_OF_HOST; guest++) {
    const phoneNumber = phoneOf(HOSTS + host * GUESTS_OF_HOST + guest)
    await succeed(call('POST', `/clique/${clique.cliqueId}/personalInvitation`, { phoneNumber }))
  }
}

/** How many of many guesses the server answers with anything but the limit. */
const guess = async (url, call, bodyOf) => {
  let answered = 0
  for (let at = 0; at < GUESSES; at++) {
    const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(at)),
    })
    if (!(await answer.text()).includes(TOO_MANY)) answered += 1
  }
  return answered
}

/** Resolves to how many guests registered, and how many guesses of a stranger were answered. */
export const runParty = async () => {
  const server = await startServer()
  try {
    for (let host = 0; host < HOSTS; host++) await inviteGuests(server, host)
    await server.restart(INVITED_ONLY)
    let registered = 0
    for (let guest = HOSTS; guest < HOSTS + GUESTS; guest++)
      registered += await server.person(guest).then(
        () => 1,
        (error) => {
          console.log(String(error))
          return 0
        },
      )
    await server.restart(INVITED_ONLY)
    const numbers = await guess(server.url, 'sendVerificationCode', (at) => ({ phoneNumber: phoneOf(10_000 + at) }))
    await server.restart(INVITED_ONLY)
    const codes = await guess(server.url, 'signInWithPhoneNumber', (at) => ({
      sessionInfo: randomUUID(),
      code: String(at).padStart(6, '0'),
    }))
    return { guests: GUESTS, registered, guesses: GUESSES, numbers, codes }
  } finally {
    await server.stop()
  }
}
