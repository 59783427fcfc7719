/** Reads unsigned integers and text from bytes. The caller checks the length: missing bytes count as 0. */

/** Big-endian. */
export const u16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
export const u32 = (bytes: Uint8Array, at: number) => u16(bytes, at) * 0x1_0000 + u16(bytes, at + 2)

/** Little-endian. */
export const u16le = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
export const u24le = (bytes: Uint8Array, at: number) => u16le(bytes, at) | ((bytes[at + 2] ?? 0) << 16)
export const u32le = (bytes: Uint8Array, at: number) => u16le(bytes, at) + u16le(bytes, at + 2) * 0x1_0000

/** Decodes ISO 8859-1: one character for each byte. */
export const latin1 = (bytes: Uint8Array) => {
  let text = ''
  const STEP = 8192
  for (let p = 0; p < bytes.length; p += STEP) text += String.fromCharCode(...bytes.subarray(p, p + STEP))
  return text
}

/** Whether the bytes from `at` on begin with `text`. */
export const startsWith = (bytes: Uint8Array, text: string, at = 0) => {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}
