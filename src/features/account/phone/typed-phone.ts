/** The phone number as far as it is typed: it survives a reload of the tab, until a code is sent to it. */
import { readTab, removeTab, writeTab } from '../../../platform/tab'
import { DEFAULT_COUNTRY, type DialCode } from '../../../ui/phone/dial-codes'
import { readPhone, type PhoneNumber } from '../../../ui/phone/phone-number'

const KEY = 'clique.typed-phone'

export const keepTyped = ({ country, code, digits, foreign }: PhoneNumber) =>
  writeTab(KEY, `${country} ${code} ${foreign ?? digits}`)

const isDialCode = (one: { country: string; code: string }): one is DialCode =>
  /^[A-Z]{2}$/.test(one.country) && /^\+\d{1,3}$/.test(one.code)

/** The input before the reload; an empty number if there was none. */
export const typedPhone = (): PhoneNumber => {
  const [country = '', code = '', text = ''] = readTab(KEY)?.split(' ') ?? []
  const chosen = { country, code }
  return readPhone(text, isDialCode(chosen) ? chosen : DEFAULT_COUNTRY)
}

export const forgetTyped = () => removeTab(KEY)
