/** The folder of the tested server: this clone's build, or with SERVER_BUILD another, such as an unpacked release. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const BUILD = process.env['SERVER_BUILD'] ?? fileURLToPath(new URL('../../dist/server', import.meta.url))

/** The path of one of its programs. */
export const programOf = (name: string) => join(BUILD, `${name}.js`)
