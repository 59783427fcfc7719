/**
 * [Note: A commit that reaches the disk]
 *
 * PGlite starts PostgreSQL without fsync, and its bridge to Node's files has no fsync either: an answered write would
 * live in the operating system's memory alone. Here the bridge gets a real one. Both halves are needed (the server's
 * setting and the bridge), and a later PGlite could silently lose either, so `openEmbedded` refuses to start unless a
 * commit is seen to pass through here.
 */
import { fsyncSync } from 'node:fs'
import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Module = Partial<postgresMod.PostgresMod>
interface OpenStream {
  /** Node's file descriptor behind the stream. */
  nfd?: number
}
interface StreamOperations {
  fsync?: (stream: OpenStream) => number
}

/** PostgreSQL's files in a directory of Node's file system, with fsync. */
export class DurableFiles extends NodeFS {
  /** How many files have been flushed to the disk so far. */
  flushes = 0

  override async init(pglite: PGlite, options: Module): Promise<{ emscriptenOpts: Module }> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addFsync = (module: postgresMod.PostgresMod) => {
      const operations = (module.NODEFS as unknown as { stream_ops: StreamOperations }).stream_ops
      operations.fsync = ({ nfd }) => {
        if (nfd !== undefined) {
          fsyncSync(nfd)
          this.flushes += 1
        }
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}
