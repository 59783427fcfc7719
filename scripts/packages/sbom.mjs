// The bill of materials of a release (CycloneDX): its packages with their licences and the sums of the files that were
// installed. Tools that look for known vulnerabilities read it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedPackages } from './shipped.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** @type {{ packages: Record<string, { integrity?: string }> }} */
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** The name of an algorithm in the lock file, and in CycloneDX. */
const ALGORITHMS = new Map([
  ['sha512', 'SHA-512'],
  ['sha1', 'SHA-1'],
])

/** @param {string} place */
const hashesOf = (place) =>
  (lock.packages[place]?.integrity ?? '').split(' ').flatMap((sum) => {
    const [name = '', value = ''] = sum.split(/-(.*)/)
    const alg = ALGORITHMS.get(name)
    return alg === undefined ? [] : [{ alg, content: Buffer.from(value, 'base64').toString('hex') }]
  })

/** A package as a URL: npm's scope begins with an encoded @. @param {string} name @param {string} version */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The document for the release of this version, as text. Needs a build. @param {string} version */
export const sbom = (version) => {
  const components = shippedPackages().map(({ place, name, version: own, license }) => ({
    type: 'library',
    'bom-ref': place,
    name,
    version: own,
    purl: purlOf(name, own),
    licenses: [{ expression: license }],
    hashes: hashesOf(place),
  }))
  const component = { type: 'application', name: 'clique', version, licenses: [{ expression: 'MIT' }] }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }
  return `${JSON.stringify(document, undefined, 2)}\n`
}
