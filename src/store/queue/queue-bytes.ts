/**
 * [Note: Bytes at rest]
 *
 * A Blob is stored as it is in Chromium and Firefox: they copy the file without passing it through memory, ten times
 * faster than an ArrayBuffer. On WebKit stored Blobs go bad later (dexie#1227, dexie#1919, WebKit bug 292142), which no
 * probe can see at once. So only there is the engine recognised by its name, and an ArrayBuffer is stored. The copies
 * that processing makes are ArrayBuffers everywhere: a Blob's bytes stay in memory until the collector finds its
 * handle, which over hundreds of photos it does not.
 */
export type StoredBytes = Blob | ArrayBuffer

/** Safari, and every browser on iOS. Chromium's browsers still name AppleWebKit, but also Chrome. */
export const isWebKit = (userAgent = globalThis.navigator?.userAgent ?? '') =>
  userAgent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//.test(userAgent)

/** Resolves to the form in which a picked or changed file is stored here. Rejects if a picked file cannot be read. */
export const toStored = (file: Blob): StoredBytes | Promise<StoredBytes> => (isWebKit() ? file.arrayBuffer() : file)

/** Stored bytes as a Blob of this type. */
export const toBlob = (bytes: StoredBytes, type: string) =>
  bytes instanceof ArrayBuffer ? new Blob([bytes], { type }) : bytes.slice(0, bytes.size, type)

export const sizeOf = (bytes: StoredBytes) => (bytes instanceof ArrayBuffer ? bytes.byteLength : bytes.size)
