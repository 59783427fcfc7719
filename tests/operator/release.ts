/** The release that is packed and installed. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

export const { version: VERSION } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  version: string
}

/** The path of its file. */
export const RELEASE = fileURLToPath(new URL(`dist/clique-${VERSION}.tgz`, root))
