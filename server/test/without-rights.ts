/** The rights of a program on files of another user. */
import { chmod } from 'node:fs/promises'

/** A user who owns nothing. */
const OTHER = 65_534

/**
 * Runs `act` without the right to read or write `path`: as another user, or, if this one may not change users, as its owner
 * with all rights removed. Resolves to the result, and to the end of the sentence about the owner.
 */
export const withoutRights = async <T>(path: string, act: () => Promise<T>): Promise<{ result: T; why: string }> => {
  if (process.getuid?.() === 0) {
    process.seteuid?.(OTHER)
    const result = await act().finally(() => process.seteuid?.(0))
    const why = `${path} belongs to user 0, and this is user ${OTHER}: start as that user, or run chown -R ${OTHER} ${path}`
    return { result, why }
  }
  await chmod(path, 0o000)
  const result = await act().finally(() => chmod(path, 0o700))
  return { result, why: `the owner of ${path} may not read and write it: run chmod -R u+rwX ${path}` }
}
