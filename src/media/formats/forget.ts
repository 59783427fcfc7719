const { port1: nowhere, port2: closed } = new MessageChannel()
closed.close()

/**
 * Frees a buffer's memory now, not at garbage collection, which does not count a buffer's memory outside the heap. Sent
 * to a port without a receiver, because `transfer(0)` leaves the bytes with the engine (measured in Chromium: 60 files
 * of 2.5 MB left 146 MB, without either 51 MB, this way 6 MB). The buffer is empty afterwards.
 */
export const forget = (buffer: ArrayBuffer) => {
  // A transferred buffer is already empty, and cannot be transferred again.
  if (buffer.byteLength > 0) nowhere.postMessage(undefined, [buffer])
}
