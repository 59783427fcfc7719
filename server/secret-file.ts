import { open, readFile, rename } from 'node:fs/promises'

/**
 * The content of `file`, which on first use is made by `make` and kept readable by its owner alone. It is whole or
 * absent, also when the process dies in between.
 */
export const secretFile = async (file: string, make: () => Promise<string>): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const content = await make()
  const fresh = await open(`${file}.new`, 'w', 0o600)
  await fresh.writeFile(content)
  await fresh.sync()
  await fresh.close()
  await rename(`${file}.new`, file)
  return content
}
