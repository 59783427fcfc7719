import type { ImageType } from '../../../contract/limits'

/**
 * Test pictures for [Note: Probing the engine] in probe.ts: a grey picture in each container, 16 × 8 pixels as stored,
 * EXIF orientation 6; base64.
 */
export const probePictures: Record<ImageType, string> = {
  'image/jpeg':
    '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAIABADASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==',
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAIAQAAAADYDUI6AAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kAAAALSURBVHicY2DADgAAGAAB1X/E7AAAAABJRU5ErkJggg==',
  'image/webp':
    'UklGRlIAAABXRUJQVlA4WAoAAAAMAAAADwAABwAAVlA4TBEAAAAvD8ABAAdQwAIWsP+BiOh/AABFWElGGgAAAE1NACoAAAAIAAEBEgADAAAAAQAGAAAAAAAA',
}
