import type { Answer } from '../../contract/call'
import type { Calls } from '../../contract/calls'
import { limits } from '../../contract/limits'
import { readConfig } from './device'

/** Upload limits: the server's last known, else the specification's. */
export const uploadLimits = async () => {
  const stored = (await readConfig()) as Answer<Calls['config']> | undefined
  return stored?.limits ?? { filesPerUpload: limits.filesPerUpload, bytesPerFile: limits.bytesPerFile }
}
