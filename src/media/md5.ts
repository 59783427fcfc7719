/**
 * [Note: Two MD5s]
 *
 * Every PUT has its bytes' MD5, so a photo is hashed three times. hash-wasm does it four times faster than JavaScript,
 * but WebAssembly is missing under a strict policy and in Lockdown Mode; spark-md5 replaces it there. Both give the
 * same digest, which a test checks.
 */
import { createMD5 } from 'hash-wasm'
import SparkMD5 from 'spark-md5'
import type { Bytes } from './bytes'

export type Md5 = (bytes: Bytes) => string

const toBase64 = (digest: Uint8Array) => btoa(String.fromCharCode(...digest))

/** MD5 in JavaScript, base64. */
export const plainMd5: Md5 = (bytes) => {
  const { buffer, byteOffset, byteLength } = bytes
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength
  return btoa(SparkMD5.ArrayBuffer.hash(isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength), true))
}

/** MD5 in WebAssembly, base64. Rejects if WebAssembly may not run. */
export const wasmMd5 = async (): Promise<Md5> => {
  const hasher = await createMD5()
  // One hasher serves all callers because nothing is awaited between init and digest.
  return (bytes) => toBase64(hasher.init().update(bytes).digest('binary'))
}

let chosen: Promise<Md5> | undefined

/** The fastest MD5 that runs here, as base64, as Content-MD5 and the contract require. */
export const md5 = async (bytes: Bytes): Promise<string> => {
  chosen ??= wasmMd5().catch(() => plainMd5)
  return (await chosen)(bytes)
}
