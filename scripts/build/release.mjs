// A release as operators get it: packed, and unpacked in a separate folder.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must, root, run } from '../run.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `clique-${version}`

/** Packs the release of this clone and runs `use` with the folder of its unpacked server; removes it afterwards. */
export const withRelease = async (use) => {
  await must(run(process.execPath, [join(root, 'scripts/build/package.mjs')]), 'npm run package')
  const folder = mkdtempSync(join(tmpdir(), 'clique-release-'))
  try {
    await must(run('tar', ['-xzf', join(root, 'dist', `${name}.tgz`), '-C', folder]), 'tar')
    return await use(join(folder, name, 'server'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
