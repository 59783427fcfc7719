// Prints the markup that the module named by the argument draws, in a window without a browser: see first-screen.ts.
import { pathToFileURL } from 'node:url'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('', { url: 'http://localhost/auth', pretendToBeVisual: true })
const still = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
const globals = { window, navigator: window.navigator, matchMedia: () => still }
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
  globals[name] = window[name].bind(window)
for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis) && !(name in globals)) globals[name] = window[name]
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

const { draw } = await import(pathToFileURL(process.argv[2] ?? '').href)
// Loads that the screen has begun would keep the process alive.
process.stdout.write(draw(), () => process.exit())
