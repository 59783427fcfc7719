/** A request's body as text; undefined as soon as it is longer than `limit` bytes. */
export const readBody = async (request: Request, limit: number): Promise<string | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
