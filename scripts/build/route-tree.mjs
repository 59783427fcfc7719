// Writes src/routeTree.gen.ts, which the type check reads: Vite's router plugin makes it when its configuration is
// read.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isCurrent, remember } from './fingerprint.mjs'
import { root } from '../run.mjs'

/** Makes the route tree if the routes have changed since the last time. */
export const writeRouteTree = async () => {
  const hash = fingerprint(['src/routes', 'vite.config.ts', 'package-lock.json'])
  if (existsSync(join(root, 'src/routeTree.gen.ts')) && isCurrent('route-tree', hash)) return
  const { resolveConfig } = await import('vite')
  await resolveConfig({ root }, 'build')
  remember('route-tree', hash)
}
