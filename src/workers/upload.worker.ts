import { expose } from 'comlink'
import type { UploadApi } from './upload-api'
import { runUploads, wakeUploads } from './upload-host'

expose({ run: runUploads, wake: wakeUploads } satisfies UploadApi)
