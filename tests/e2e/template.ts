/** A data folder of a server that was started once: making the database anew for each test takes most of its time. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, launch } from './server'

/** Playwright's global setup; answers its end. */
export default async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-e2e-template-'))
  const { child } = await launch({ PORT: '0', DATA_DIR: folder }, () => {})
  await end(child, 'SIGTERM')
  process.env['TEST_TEMPLATE'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
