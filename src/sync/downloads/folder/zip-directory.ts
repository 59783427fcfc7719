/**
 * The directory of a ZIP archive, of which only parts are read. For archives of this server: entries are stored without
 * compression, one after the other, and the archive has no comment (server/downloads/zip).
 */
export interface ZipFile {
  name: string
  /** Bytes. */
  size: number
  crc32: number
  /** The offsets of its local header and of the next entry. */
  start: number
  end: number
}

/** Reads the bytes of an archive from `start` up to before `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const END_BYTES = 22
/** Includes the records that precede it in a large archive: 56 and 20 bytes. */
const END_64_BYTES = 98
const MAX_32 = 0xffffffff
export const LOCAL_BYTES = 30

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const expectRecord = (view: DataView, at: number, signature: number) => {
  if (view.byteLength < at + 4 || view.getUint32(at, true) !== signature) throw new Error('not a ZIP archive')
}

/** Returns the number of bytes between a local header and its file. */
export const namedBytes = (header: Uint8Array): number => {
  const view = viewOf(header)
  expectRecord(view, 0, LOCAL)
  return view.getUint16(26, true) + view.getUint16(28, true)
}

/** Returns the place and size of the directory. */
const findDirectory = (tail: Uint8Array) => {
  const view = viewOf(tail)
  const at = tail.length - END_BYTES
  expectRecord(view, at, END)
  const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
  const isLarge = size === MAX_32 || start === MAX_32 || view.getUint16(at + 10, true) === 0xffff
  if (!isLarge) return { start, size }
  expectRecord(view, 0, END_64)
  return { size: Number(view.getBigUint64(40, true)), start: Number(view.getBigUint64(48, true)) }
}

/** The values that did not fit into 32 bits, in their order. */
const large = (view: DataView, from: number, to: number): number[] => {
  for (let at = from; at + 4 <= to;) {
    const [id, bytes] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (id === 1) return Array.from({ length: bytes / 8 }, (_, n) => Number(view.getBigUint64(at + 4 + 8 * n, true)))
    at += 4 + bytes
  }
  return []
}

const parse = (directory: Uint8Array, endsAt: number): ZipFile[] => {
  const view = viewOf(directory)
  const files: ZipFile[] = []
  for (let at = 0; at < directory.length;) {
    expectRecord(view, at, CENTRAL)
    const length = (field: number) => view.getUint16(at + field, true)
    const [name, extra, comment] = [length(28), length(30), length(32)]
    const nameAt = at + 46
    const values = large(view, nameAt + name, nameAt + name + extra)
    const wide = (field: number) => {
      const value = view.getUint32(at + field, true)
      return value === MAX_32 ? (values.shift() ?? value) : value
    }
    // In the order of the values that did not fit.
    const [size, , start] = [wide(24), wide(20), wide(42)]
    files.push({
      name: new TextDecoder().decode(directory.subarray(nameAt, nameAt + name)),
      size,
      crc32: view.getUint32(at + 16, true),
      start,
      end: endsAt,
    })
    at = nameAt + name + extra + comment
  }
  for (const [place, file] of files.entries()) file.end = files[place + 1]?.start ?? endsAt
  return files
}

/**
 * Reads the list of an archive's files, in their order; the archive has `length` bytes. Rejects if it is no archive.
 */
export const readZipDirectory = async (length: number, read: ReadBytes): Promise<ZipFile[]> => {
  const { start, size } = findDirectory(await read(Math.max(0, length - END_64_BYTES), length))
  return parse(await read(start, start + size), start)
}
