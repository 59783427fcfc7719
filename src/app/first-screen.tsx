/** Drawn by the build, for first visits: see [Note: The page of /auth] in scripts/build/first-screen.ts. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { PhoneEntry } from '../features/account/phone/phone-entry'

const nothing = () => {}

/** The markup of /auth as the app draws it first. */
export const draw = (): string => {
  const element = document.createElement('div')
  flushSync(() => createRoot(element).render(<PhoneEntry onSent={nothing} onSignedIn={nothing} />))
  return element.innerHTML
}
