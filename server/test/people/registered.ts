import { Caller } from '../caller'
import { Person } from '../running-server'
import { signIn, testNumber } from '../sign-in'

/** Registers the user of a test number, from 1 to 5, at a built server. */
export const register = async (url: string, digit: number, username: string): Promise<Person> => {
  const { phone, code } = testNumber(digit)
  const { idToken } = await signIn(url, phone, code)
  const body = { username, phoneNumber: phone, firstName: username, lastName: 'Test' }
  const { user } = await new Caller(url, idToken).ask('register', { body })
  return new Person(url, idToken, user.userId, username, phone)
}
