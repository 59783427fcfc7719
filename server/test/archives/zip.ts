/** Reads an archive with the installed programs, as users do. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const UTF_8 = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }

const isInstalled = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const checks = [
  ['unzip', ['-tqq']],
  ['7z', ['t', '-bso0']],
  ['bsdtar', ['-xOf']],
] as const
const installed = checks.filter(([program]) => isInstalled(program))
/** Programs that check every byte of an archive against its sums. */
export const zipPrograms: readonly string[] = installed.map(([program]) => program)

/** Has every program check an archive; throws if one finds a fault. */
export const checkZip = async (path: string): Promise<void> => {
  for (const [program, options] of installed)
    await new Promise<void>((resolve, reject) => {
      const child = execFile(
        program,
        [...options, path],
        { env: UTF_8, maxBuffer: Infinity, encoding: 'buffer' },
        (error) => (error ? reject(error) : resolve()),
      )
      // The output of bsdtar is discarded: an archive may be larger than the memory.
      child.stdout?.removeAllListeners('data').resume()
    })
}

/** The files of an archive, by name, after every program found it whole. */
export const unzip = async (archive: Buffer): Promise<Map<string, Buffer>> => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-unzip-'))
  try {
    const path = join(folder, 'archive.zip')
    await writeFile(path, archive)
    await checkZip(path)
    await run('unzip', ['-qq', path, '-d', join(folder, 'files')], { env: UTF_8 })
    const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name))
    const names = paths.map((path) => relative(join(folder, 'files'), path))
    const read = async (name: string) => [name, await readFile(join(folder, 'files', name))] as const
    return new Map(await Promise.all(names.map(read)))
  } finally {
    await rm(folder, { recursive: true })
  }
}
