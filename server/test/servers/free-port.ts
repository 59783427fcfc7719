import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** So many different ports of this machine on which no process listens. */
export const freePorts = async (count: number): Promise<number[]> => {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => probe.listening || once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}

/** A port of this machine on which no process listens. Two calls may return the same. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0
