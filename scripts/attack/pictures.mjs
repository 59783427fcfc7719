// Bytes that are not a picture, or not the picture that they claim to be.

const u16 = (value) => [value >> 8, value & 255]

const frame = (width, height) => [0xff, 0xc0, ...u16(11), 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]
const scan = [0xff, 0xda, ...u16(8), 1, 1, 0, 0, 63, 0, 1, 2, 3, 4, 0xff, 0xd9]
const comment = (length) => [0xff, 0xfe, ...u16(length + 2), ...Array.from({ length }, () => 46)]

/** A small JPEG that passes every check; `seed` makes its bytes differ. */
export const plain = (seed, width = 64, height = 48) =>
  Buffer.from([
    0xff,
    0xd8,
    ...comment(120),
    ...[...Buffer.from(String(seed).padEnd(8))].flatMap((byte) => [0xff, 0xfe, 0, 3, byte]),
    ...frame(width, height),
    ...scan,
  ])

/** 2 MB of marker beginnings that never become a picture. */
export const noPicture = (seed) => {
  const bytes = Buffer.alloc(2_000_000, Buffer.from([0xff, 0xd8, 0xff, 0x00]))
  bytes.writeUInt32BE(seed, bytes.length - 4)
  return bytes
}

/** Declares 64×48 first and 16383×16383 in the header that a decoder uses. */
export const twoFrames = (seed) => {
  const one = plain(seed)
  return Buffer.concat([one.subarray(0, -scan.length), Buffer.from([...frame(16_383, 16_383), ...scan])])
}
