/** The phone number as far as it is typed: it survives a reload of the tab, until a code is sent to it. */
import { readTab, removeTab, writeTab } from '../../../platform/tab'
import { dialCodes, type Country } from '../../../ui/phone/dial-codes'
import { readPhone, type PhoneNumber } from '../../../ui/phone/phone-number'

const KEY = 'clique.typed-phone'
const STANDARD: Country = 'US'

export const keepTyped = ({ country, digits, foreign }: PhoneNumber) => writeTab(KEY, `${country} ${foreign ?? digits}`)

/** The input before the reload; an empty number if there was none. */
export const typedPhone = (): PhoneNumber => {
  const [country, text = ''] = readTab(KEY)?.split(' ') ?? []
  const known = dialCodes.find((entry) => entry.country === country)
  return readPhone(text, known?.country ?? STANDARD)
}

export const forgetTyped = () => removeTab(KEY)
