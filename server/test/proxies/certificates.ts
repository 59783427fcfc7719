/** A certificate authority for one test, and three certificates for one key. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

export interface Certificates {
  /** Paths of PEM files. A process trusts the authority if NODE_EXTRA_CA_CERTS names it. */
  authority: string
  key: string
  good: string
  expired: string
  /** For another name than localhost. */
  foreign: string
}

/** Makes them in `folder` with OpenSSL's program. */
export const makeCertificates = async (folder: string): Promise<Certificates> => {
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => run('openssl', args)
  const authority = at('authority.pem')
  const key = at('key.pem')
  await openssl('req', '-x509', ...KEY, '-days', '2', '-subj', '/CN=Test', '-keyout', at('ca.key'), '-out', authority)
  await openssl('req', ...KEY, '-subj', '/CN=localhost', '-keyout', key, '-out', at('request.pem'))
  const sign = async (name: string, host: string, days: string) => {
    await writeFile(at(`${name}.names`), `subjectAltName=DNS:${host}\n`)
    const signer = ['-CA', authority, '-CAkey', at('ca.key'), '-CAcreateserial']
    const names = ['-extfile', at(`${name}.names`)]
    await openssl('x509', '-req', '-in', at('request.pem'), ...signer, ...names, '-days', days, '-out', at(name))
    return at(name)
  }
  return {
    authority,
    key,
    good: await sign('good.pem', 'localhost', '30'),
    expired: await sign('expired.pem', 'localhost', '-1'),
    foreign: await sign('foreign.pem', 'photos.example', '30'),
  }
}
