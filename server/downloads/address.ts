/**
 * URLs of downloads. A download is a plain navigation without a token, so the URL itself contains the proof: a
 * signature over the download, its user and its end. It is below /api, which the service worker ignores.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Addresses } from '../objects/addresses'

const PATH = /^\/api\/downloads\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const isDownload = (url: string | undefined): boolean => url?.startsWith('/api/downloads/') ?? false

const proof = (addresses: Addresses, downloadId: string, userId: string, expires: string) =>
  addresses.prove(`download\n${downloadId}\n${userId}\n${expires}`)

export const downloadAddress = (addresses: Addresses, downloadId: string, userId: string, until: Date): string => {
  const expires = String(Math.floor(Number(until) / 1000))
  return `/api/downloads/${downloadId}?exp=${expires}&sig=${proof(addresses, downloadId, userId, expires)}`
}

/** The download that a URL names; undefined for any other URL. */
export const downloadIn = (url: URL): string | undefined => PATH.exec(url.pathname)?.[1]

/** Whether a URL was signed for this user's download and has not expired. */
export const isSignatureValid = (addresses: Addresses, url: URL, downloadId: string, userId: string): boolean => {
  const expires = url.searchParams.get('exp') ?? ''
  const given = Buffer.from(url.searchParams.get('sig') ?? '')
  const right = Buffer.from(proof(addresses, downloadId, userId, expires))
  return given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > Date.now()
}
