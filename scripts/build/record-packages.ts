import { mkdirSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PLACE = /(?:^|\/)(node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//

/**
 * Writes the places of the packages whose files are parts of the app to `dist/client-packages.json`, for THIRD-PARTY.md.
 * The page, its workers and the service worker are builds of their own: each gets a plugin of the same recorder.
 */
export const createPackageRecorder = () => {
  const places = new Set<string>()
  return (): Plugin => ({
    name: 'clique-record-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      const assets = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []))
      for (const path of [...this.getModuleIds(), ...assets]) {
        const [, place] = PLACE.exec(path) ?? []
        if (place) places.add(place)
      }
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/client-packages.json', `${JSON.stringify([...places].toSorted(), undefined, 2)}\n`)
    },
  })
}
