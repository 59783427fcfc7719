import type { Readable } from 'node:stream'

/** Yields the bytes of a stream that has no encoding: Node's types say `any`. */
export const chunksOf = (stream: Readable): AsyncIterable<Buffer> => stream
