// The simulation of tests/simulation, bundled for Node.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { build } from 'vite'

const root = process.cwd()
const folder = join(root, 'node_modules/.cache/simulation')

/** Bundles a module of tests/simulation; resolves to the path of the bundle. */
export const bundleSimulation = async (name) => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, 'tests/simulation', `${name}.ts`),
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
    },
  })
  return join(folder, `${name}.js`)
}

/** The exports of a module of tests/simulation. */
export const loadSimulation = async (name) => import(pathToFileURL(await bundleSimulation(name)).href)
