// The simulation of tests/simulation, bundled for Node.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { build } from 'vite'

const root = process.cwd()
const folder = join(root, 'node_modules/.cache/simulation')

/** The exports of a module of tests/simulation. */
export const loadSimulation = async (name) => {
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
  return import(pathToFileURL(join(folder, `${name}.js`)).href)
}
