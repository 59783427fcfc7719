/**
 * Functions that pages on plain http or the oldest browsers lack. Code that uses one without a look fails there, often
 * while it loads; each has a home that looks first, or is reached only in a secure context.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './project-files'

interface Rule {
  name: string
  pattern: RegExp
  /** Files that may, and why. */
  homes: Record<string, string>
}

const GUARDED = 'in a try: without it the user is told'
const WORKER = 'runs only in a service worker'

const rules: Rule[] = [
  {
    name: 'crypto.randomUUID',
    pattern: /\brandomUUID\b/,
    homes: { 'src/platform/ids.ts': 'looks first' },
  },
  {
    name: 'crypto.subtle',
    pattern: /\bcrypto\.subtle\b|\bsubtle\.digest\b/,
    homes: { 'src/store/queue/repeated-share.ts': WORKER },
  },
  {
    name: 'navigator.clipboard',
    pattern: /\bnavigator\.clipboard\b/,
    homes: {
      'src/features/upload/outcome/upload-details.tsx': GUARDED,
      'src/features/viewer/share.ts': GUARDED,
      'src/ui/cards/unsaved-text.tsx': GUARDED,
      'src/ui/link/copy-link.ts': GUARDED,
    },
  },
  {
    name: 'navigator.locks',
    pattern: /\bnavigator\.locks\b/,
    homes: {
      'src/platform/locks.ts': 'resolves to undefined without it',
      'src/media/heif/conversion-memory.ts': 'runs at once without it',
      'src/workers/engine-lock.ts': 'upload-host looks first',
      'src/workers/upload-host.ts': 'looks first',
    },
  },
  {
    name: 'newer than the oldest browsers (docs/browsers.md)',
    pattern:
      /\b(?:Promise\.(?:withResolvers|try)|Response\.json|ReadableStream\.from|(?:Object|Map)\.groupBy|Array\.fromAsync|URL\.(?:canParse|parse)|RegExp\.escape|Iterator\.(?:from|concat)|Uint8Array\.from(?:Base64|Hex))\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toBase64|toHex)\(/,
    homes: { 'contract/network-sign-in.ts': 'in the server only' },
  },
]

const files = projectFiles('src/*.ts', 'src/*.tsx', 'contract/*.ts').filter(
  (file) => !/\.test\.tsx?$|\/test\//.test(file),
)

test.each(rules)('only its homes use what is $name', ({ pattern, homes }) => {
  expect(files.length).toBeGreaterThan(500)
  const code = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '')
  expect(files.filter((file) => pattern.test(code(file))).toSorted()).toEqual(Object.keys(homes).toSorted())
})
