import { statfs } from 'node:fs/promises'
import { Expected } from '../../basis/expected'

/** The data folder is on another machine's disk. */
class FolderNotLocal extends Expected {}

/** Linux's magic numbers (statfs(2)) of file systems that several machines may have open at once. */
const NETWORK = new Map([
  [0x69_69, 'NFS'],
  [0x51_7b, 'SMB'],
  [0xff_53_4d_42, 'SMB'],
  [0xfe_53_4d_42, 'SMB'],
  [0xc3_64_00, 'CephFS'],
])

/**
 * Throws FolderNotLocal if the folder of an embedded database is on a network file system: a lock there is unknown to
 * other machines, and two servers with one database lose each other's writes.
 */
export const assertLocal = async (folder: string, stat: (path: string) => Promise<{ type: number }> = statfs) => {
  // Some systems sign the number.
  const name = NETWORK.get((await stat(folder)).type >>> 0)
  if (name !== undefined)
    throw new FolderNotLocal(
      `${folder} is on ${name}, where a lock does not stop a server on another machine from opening the same database: ` +
        'use a folder on a local disk, or PostgreSQL (DATABASE_URL)',
    )
}
