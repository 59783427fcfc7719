/** The server itself. */
import { ok } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import type { DoubleRoutes } from './route'

export const service = {
  config: () =>
    ok({
      version: '0.1.0',
      identity: { mode: 'local', apiKey: 'local', projectId: 'clique' },
      limits: { filesPerUpload: limits.filesPerUpload, bytesPerFile: limits.bytesPerFile },
      features: { testPages: false, accountDeletion: false, testNumbers: false },
    }),
} satisfies DoubleRoutes
