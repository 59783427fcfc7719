/** Settings that are well written, but name a folder or an address that cannot be used: why, in one line. */
import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { BadSetting } from '../basis/bad-setting'
import { errorCode } from '../basis/error-code'
import { describeOwner } from '../basis/owner'

/** Has the errors that an operator can mend; all others keep their details. */
type Reasons = Record<string, string>

const ofFolders: Reasons = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'it is on a disk that is read-only',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be made there',
}

const reasonOf = async (error: unknown, path: string) =>
  errorCode(error) === 'EACCES' && existsSync(path) ? describeOwner(path, path) : ofFolders[errorCode(error)]

/** Makes the folder of a setting if it is missing. Throws BadSetting if this user cannot read and write there. */
export const prepareFolder = async (name: 'DATA_DIR' | 'BACKUP_DIR', path: string): Promise<void> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = await reasonOf(error, path)
    throw reason ? new BadSetting(`${name} ${path} cannot be used: ${reason}`) : error
  }
}

/** The error of a server that cannot listen. */
export const listenError = (error: unknown, host: string, port: number): unknown => {
  const reasons: Reasons = {
    EADDRINUSE: `Port ${port} is in use by another program`,
    EACCES: `Port ${port} may not be opened by this user`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
    ENOTFOUND: `HOST ${host} is not known`,
    EAI_AGAIN: `HOST ${host} is not known`,
  }
  const reason = reasons[errorCode(error)]
  return reason ? new BadSetting(reason) : error
}
