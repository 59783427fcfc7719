import { stat } from 'node:fs/promises'

/**
 * Why this user may not read and write `path`, which exists, with the command that changes it for all of `folder`: `path`
 * or a folder above it.
 */
export const describeOwner = async (path: string, folder: string): Promise<string> => {
  const own = process.geteuid?.()
  const owner = (await stat(path)).uid
  if (owner === own) return `the owner of ${path} may not read and write it: run chmod -R u+rwX ${folder}`
  return `${path} belongs to user ${owner}, and this is user ${own}: start as that user, or run chown -R ${own} ${folder}`
}
