// npm run test:engines [chromium] [firefox] [webkit]: the offline story in each engine. Firefox and WebKit are Debian's
// packages, which are installed if this runs as root; a missing engine is named and left out.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { browser } from '../browser.mjs'
import { build } from '../build/build.mjs'
import { installPackages } from '../debian.mjs'
import { run } from '../run.mjs'
import { setup } from '../setup.mjs'

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1', 'xvfb', 'xauth']
const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT = '/usr/bin/WebKitWebDriver'

await setup()
await build()

await installPackages('Firefox and WebKit', PACKAGES)

const chromium = await browser()
const env = { FIREFOX, WEBKIT_DRIVER: WEBKIT, ...(chromium && { CHROMIUM: chromium }) }
const wanted = process.argv.slice(2)
// Debian's bindings belong to Debian's Python, which is not always the first in PATH.
const hasBindings =
  spawnSync('/usr/bin/python3', ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']).status === 0
const missing = {
  firefox: !existsSync(FIREFOX),
  webkit: !hasBindings || ![WEBKIT, '/usr/bin/xvfb-run', '/usr/bin/xauth'].every(existsSync),
}
const total = { passed: 0, failed: 0 }
for (const engine of wanted.length > 0 ? wanted : ['chromium', 'firefox', 'webkit']) {
  console.log(`\n== ${engine}`)
  if (missing[engine]) {
    console.log('not here, and cannot be installed: left out')
    continue
  }
  const command = [process.execPath, 'tests/engines/run.mjs', engine]
  // WebKit's browser needs a display.
  const [program, ...args] = engine === 'webkit' ? ['xvfb-run', '-a', ...command] : command
  total[(await run(program, args, { env })) === 0 ? 'passed' : 'failed'] += 1
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
