/**
 * [Note: ZIP records]
 *
 * The records of a ZIP archive (APPNOTE 6.3): entries are stored without compression, because photos are already
 * compressed, and the names are UTF-8. A ZIP64 field is present only if a size or an offset needs more than 32 bits,
 * and the ZIP64 end records only if one of their values does, so that the oldest programs can read small archives.
 */
import { asArchivePath, type ArchivePath } from './path'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff
const UTF_8 = 0x0800
const VERSION = 20
const VERSION_64 = 45
/** Made on Unix, so that the attributes are a file's mode. */
const MADE_ON_UNIX = 3 << 8
const PLAIN_FILE = 0o100644 * 0x10000

/** A file of an archive, as its records name it. A header is refused to a name that is no path. */
export interface ZipEntry {
  name: ArchivePath
  /** Size in bytes. */
  size: number
  crc32: number
  /** Seconds since 1970. */
  modified: number
  /** The same moment in the archive's time zone, as MS-DOS packs it; see `dosTime`. */
  dosTime: number
  /** Bytes that are read at once, if these are fewer than usual. */
  piece?: number
}

/** Date (upper 16 bits) and time of a calendar moment; before 1980 and after 2107 the nearest valid one. */
export const dosTime = (
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number => {
  if (year < 1980) return dosTime(1980, 1, 1, 0, 0, 0)
  if (year > 2107) return dosTime(2107, 12, 31, 23, 59, 58)
  const date = ((year - 1980) << 9) | (month << 5) | day
  return date * 0x10000 + ((hour << 11) | (minute << 5) | (second >> 1))
}

const hasTime = (modified: number) => modified >= -0x80000000 && modified <= 0x7fffffff

/** The moment in UTC, as a signed 32-bit number; absent if it does not fit. */
const timeField = (modified: number) => {
  if (!hasTime(modified)) return Buffer.alloc(0)
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x5455, 0)
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeInt32LE(modified, 5)
  return field
}

const field64 = (...values: number[]) => {
  if (values.length === 0) return Buffer.alloc(0)
  const field = Buffer.alloc(4 + 8 * values.length)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, i) => field.writeBigUInt64LE(BigInt(value), 4 + 8 * i))
  return field
}

const capped = (value: number, most: number) => Math.min(value, most)
const isLarge = (value: number) => value >= MAX_32

/** Writes the fields that local and central header share: from the required version to the two lengths. */
const writeShared = (
  header: Buffer,
  at: number,
  entry: ZipEntry,
  nameBytes: number,
  extraBytes: number,
  is64: boolean,
) => {
  const { size, crc32, dosTime: time } = entry
  header.writeUInt16LE(is64 ? VERSION_64 : VERSION, at)
  header.writeUInt16LE(UTF_8, at + 2)
  header.writeUInt16LE(0, at + 4)
  header.writeUInt32LE(time, at + 6)
  header.writeUInt32LE(crc32, at + 10)
  header.writeUInt32LE(capped(size, MAX_32), at + 14)
  header.writeUInt32LE(capped(size, MAX_32), at + 18)
  header.writeUInt16LE(nameBytes, at + 22)
  header.writeUInt16LE(extraBytes, at + 24)
}

/** The bytes of a header that has `fixed` bytes, a name, and so many values of 64 bits. */
const lengthOf = ({ name, modified }: ZipEntry, fixed: number, values: number) =>
  fixed + Buffer.byteLength(name) + (values === 0 ? 0 : 4 + 8 * values) + (hasTime(modified) ? 9 : 0)

/** The length of `localHeader`, which is not made. */
export const localLength = (entry: ZipEntry): number => lengthOf(entry, 30, isLarge(entry.size) ? 2 : 0)

/** The length of `centralHeader`, which is not made. */
export const centralLength = (entry: ZipEntry, offset: number): number =>
  lengthOf(entry, 46, (isLarge(entry.size) ? 2 : 0) + (isLarge(offset) ? 1 : 0))

/** The header before an entry's bytes. */
export const localHeader = (entry: ZipEntry): Buffer => {
  const name = Buffer.from(asArchivePath(entry.name))
  const extra = Buffer.concat([
    isLarge(entry.size) ? field64(entry.size, entry.size) : field64(),
    timeField(entry.modified),
  ])
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  writeShared(header, 4, entry, name.length, extra.length, isLarge(entry.size))
  return Buffer.concat([header, name, extra])
}

/** An entry in the directory at the archive's end; `offset` is the position of its local header. */
export const centralHeader = (entry: ZipEntry, offset: number): Buffer => {
  const name = Buffer.from(asArchivePath(entry.name))
  const large = [...(isLarge(entry.size) ? [entry.size, entry.size] : []), ...(isLarge(offset) ? [offset] : [])]
  const extra = Buffer.concat([field64(...large), timeField(entry.modified)])
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(MADE_ON_UNIX | VERSION_64, 4)
  writeShared(header, 6, entry, name.length, extra.length, large.length > 0)
  header.writeUInt32LE(PLAIN_FILE, 38)
  header.writeUInt32LE(capped(offset, MAX_32), 42)
  return Buffer.concat([header, name, extra])
}

const end64 = (entries: number, start: number, length: number) => {
  const record = Buffer.alloc(76)
  record.writeUInt32LE(END_64, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(MADE_ON_UNIX | VERSION_64, 12)
  record.writeUInt16LE(VERSION_64, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(length), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  record.writeUInt32LE(LOCATOR_64, 56)
  record.writeBigUInt64LE(BigInt(start + length), 64)
  record.writeUInt32LE(1, 72)
  return record
}

/** The archive's last bytes; the directory of so many entries is `length` bytes from `start` on. */
export const endRecords = (entries: number, start: number, length: number): Buffer => {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(END, 0)
  record.writeUInt16LE(capped(entries, MAX_16), 8)
  record.writeUInt16LE(capped(entries, MAX_16), 10)
  record.writeUInt32LE(capped(length, MAX_32), 12)
  record.writeUInt32LE(capped(start, MAX_32), 16)
  const is64 = entries >= MAX_16 || isLarge(length) || isLarge(start)
  return is64 ? Buffer.concat([end64(entries, start, length), record]) : record
}
