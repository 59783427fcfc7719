const { port1: nowhere, port2: nobody } = new MessageChannel()
nobody.close()

/**
 * Gives a buffer's memory back now, not when the collector comes by: it does not see what a buffer holds outside its
 * heap. Sent to a port that nobody listens to, because `transfer(0)` leaves the bytes with the engine (measured in
 * Chromium: 60 files of 2.5 MB left 146 MB, without either 51 MB, this way 6 MB). The buffer is empty afterwards.
 */
export const forget = (buffer: ArrayBuffer) => {
  // One that was given away already has nothing left, and cannot be given away again.
  if (buffer.byteLength > 0) nowhere.postMessage(undefined, [buffer])
}
