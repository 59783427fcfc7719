/** Blobs and files whose bytes are available at once: Node's own resolve in a later turn of its event loop. */
type Part = ArrayBuffer | Uint8Array | string | SimulatedBlob

const bytesIn = (part: Part): Uint8Array => {
  if (typeof part === 'string') return new TextEncoder().encode(part)
  return part instanceof SimulatedBlob ? part.bytes : new Uint8Array(part)
}

export class SimulatedBlob {
  readonly bytes: Uint8Array
  readonly type: string

  constructor(parts: Part[] = [], { type = '' }: { type?: string } = {}) {
    const all = parts.map(bytesIn)
    this.bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const one of all) {
      this.bytes.set(one, at)
      at += one.length
    }
    this.type = type
  }
  get size() {
    return this.bytes.length
  }
  slice(from?: number, to?: number, type = '') {
    return new SimulatedBlob([this.bytes.slice(from, to)], { type })
  }
  arrayBuffer() {
    return Promise.resolve(this.bytes.slice().buffer)
  }
  text() {
    return Promise.resolve(new TextDecoder().decode(this.bytes))
  }
}

export class SimulatedFile extends SimulatedBlob {
  readonly lastModified = 0
  constructor(
    parts: Part[],
    readonly name: string,
    options?: { type?: string },
  ) {
    super(parts, options)
  }
}
