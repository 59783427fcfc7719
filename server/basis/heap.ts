import { setFlagsFromString } from 'node:v8'

/**
 * V8 counts the buffers of request bodies as if they were old objects, and lets the heap grow by a few percent before
 * it marks all of it: with photos arriving that was every 16 MB, a third of the server's CPU. Now the heap may grow to
 * twice its size. Buffers are freed by the collections of young objects, which deploy/ keeps small
 * (`--max-semi-space-size`): more garbage among the old objects would cost more memory than it saves CPU
 * (docs/performance.md, F9).
 */
export const setHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=100')
