/** Drawn by the build, for first visits: see [Note: The page of /auth] in scripts/build/first-screen.ts. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { PhoneEntry } from '../features/account/phone/phone-entry'

const nothing = () => {}

/**
 * Returns an element that looks like the field and takes no text: text typed before the app has started would be lost.
 */
const lookAlike = (field: HTMLInputElement) => {
  const look = document.createElement('div')
  look.className = field.className
  look.dataset['field'] = 'input'
  look.textContent = field.placeholder
  return look
}

/** Returns the markup of /auth as the app draws it first, without its fields. */
export const draw = (): string => {
  const element = document.createElement('div')
  flushSync(() => createRoot(element).render(<PhoneEntry onSent={nothing} onSignedIn={nothing} />))
  for (const field of element.querySelectorAll('input')) field.replaceWith(lookAlike(field))
  for (const label of element.querySelectorAll('label')) label.removeAttribute('for')
  return element.innerHTML
}
