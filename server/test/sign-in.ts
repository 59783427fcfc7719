/** The identity provider's calls, as its SDK makes them. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { attempt, Puzzle, solution } from '../../contract/puzzle'

const PROVIDER = '/identitytoolkit.googleapis.com/v1/accounts:'
const Sending = v.object({ sessionInfo: v.string() })
const Tokens = v.object({
  idToken: v.string(),
  refreshToken: v.string(),
  localId: v.string(),
  isNewUser: v.boolean(),
  phoneNumber: v.string(),
  expiresIn: v.string(),
})
const ProviderError = v.object({ error: v.object({ code: v.number(), message: v.string() }) })

export const provider = (url: string, call: string, body: unknown, userAgent = 'node'): Promise<Response> =>
  fetch(`${url}${PROVIDER}${call}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(body),
  })

export const providerError = async (response: Response): Promise<string> =>
  `${response.status} ${v.parse(ProviderError, await response.json()).error.message}`

/** The puzzle that a code requires; undefined if it requires none. */
export const fetchPuzzle = async (url: string): Promise<Puzzle | undefined> => {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/puzzle`, { method: 'POST' })
  return v.parse(v.object({ puzzle: v.optional(Puzzle) }), await response.json()).puzzle
}

/** The solution of a puzzle, as sent. */
export const solve = (puzzle: Puzzle): string => {
  for (let number = 0; number < puzzle.most; number++) {
    const sum = createHash('sha256').update(attempt(puzzle.text, number)).digest('hex')
    if (sum === puzzle.target) return solution(puzzle, number)
  }
  throw new Error('The puzzle has no solution')
}

/** Requests a code, with the proof of work if one is required. */
export const askForCode = async (url: string, phoneNumber: string): Promise<Response> => {
  const puzzle = await fetchPuzzle(url)
  const recaptchaToken = puzzle && solve(puzzle)
  return provider(url, 'sendVerificationCode', { phoneNumber, recaptchaToken })
}

/** Requests a code and resolves to the session to confirm it with. */
export const requestCode = async (url: string, phoneNumber: string): Promise<string> => {
  const response = await askForCode(url, phoneNumber)
  return v.parse(Sending, await response.json()).sessionInfo
}

export const confirm = (url: string, sessionInfo: string, code: string, userAgent?: string): Promise<Response> =>
  provider(url, 'signInWithPhoneNumber', { sessionInfo, code }, userAgent)

export const tokensIn = async (response: Response) => v.parse(Tokens, await response.json())

/** The answer that the SDK gets for a custom token. */
export const exchange = (url: string, token: string): Promise<Response> =>
  provider(url, 'signInWithCustomToken', { token, returnSecureToken: true })

const Session = v.object({ idToken: v.string(), refreshToken: v.string() })
export const sessionIn = async (response: Response) => v.parse(Session, await response.json())

/** The answer that the SDK gets when it renews its token. */
export const renew = (url: string, refreshToken: string): Promise<Response> =>
  fetch(`${url}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })

const Renewed = v.object({ id_token: v.string(), refresh_token: v.string(), user_id: v.string() })
export const renewedIn = async (response: Response) => v.parse(Renewed, await response.json())

/** The test number of a digit from 1 to 5, and its code. */
export const testNumber = (digit: number) => ({ phone: `+1${String(digit).repeat(10)}`, code: String(digit).repeat(6) })

/** Signs in with a number whose code is known. */
export const signIn = async (url: string, phone: string, code: string) =>
  tokensIn(await confirm(url, await requestCode(url, phone), code))
