import '../platform/older-browsers'
import { expose } from 'comlink'
import type { UploadApi } from './upload-api'
import { runUploads, wakeUploads } from './upload-host'

/** The entry of the upload worker: exposes the upload engine to its page. */
expose({ run: runUploads, wake: wakeUploads } satisfies UploadApi)
