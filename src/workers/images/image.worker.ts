import '../../platform/older-browsers'
import { expose, transfer } from 'comlink'
import { ok } from '../../../contract/failure'
import { processPhoto } from '../../media/processing/process-photo'
import { processPreview } from '../../media/processing/process-preview'
import { processSquare } from '../../media/processing/process-square'
import { sentSize } from '../../media/processing/sent-size'
import { dataUrl } from '../../platform/data-url'
import type { ImageApi } from './image-api'

expose({
  begin: () => Promise.resolve(),
  processPhoto: async (file, options, onConverting) => {
    const result = await processPhoto(file, options, onConverting)
    return result.ok ? transfer(result, [result.value.bytes.medium, result.value.bytes.low]) : result
  },
  processSquare,
  sentSize,
  processPreview: async (file, onConverting) => {
    const result = await processPreview(file, onConverting)
    return result.ok ? ok(dataUrl(result.value, 'image/jpeg')) : result
  },
} satisfies ImageApi)
