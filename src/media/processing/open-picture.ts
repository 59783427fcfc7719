import { ok, type Result } from '../../../contract/failure'
import type { Bytes } from '../bytes'
import { refuse, type ImageFailure } from '../failure'
import { readHeader, type Header } from '../formats/header'

/** Reads a picked file whole and looks at its header. Refuses what cannot be read or what we do not take. */
export const openPicture = async (file: Blob): Promise<Result<{ bytes: Bytes; header: Header }, ImageFailure>> => {
  let bytes: Bytes
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    // The file was edited or deleted after it was picked: the person picks it again.
    return refuse('FILE_UNREADABLE')
  }
  const header = readHeader(bytes)
  return header.ok ? ok({ bytes, header: header.value }) : header
}
