/** Node.js without Clique sends files by createReadStream, and the same bytes again and again from memory. */
import { createReadStream } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'

const MEMORY = Buffer.alloc(1024 * 1024, 'x')

const sendFiles = async (paths: string[], response: ServerResponse) => {
  for (const path of paths) {
    const file = createReadStream(path)
    file.pipe(response, { end: false })
    await finished(file, { writable: false })
  }
  response.end()
}

const sendMemory = async (bytes: number, response: ServerResponse) => {
  for (let left = bytes; left > 0; left -= MEMORY.length)
    await new Promise((resolve) => response.write(MEMORY.subarray(0, left), resolve))
  response.end()
}

process.on('message', ({ bytes, paths }: { bytes: number; paths: string[] }) => {
  const server = createServer((request, response) => {
    if (request.url === '/files') return sendFiles(paths, response)
    response.setHeader('content-length', bytes)
    return sendMemory(bytes, response)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
})
process.on('disconnect', () => process.exit())
