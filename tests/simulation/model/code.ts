/** The client's and the storage's code, compiled once for all runs of a process. */
import { compileFunction } from 'node:vm'
import { bundleClient, bundleContract, bundleStorage, type Mutant } from '../bundle/bundle'
import { clone } from '../device/clone'
import { soon, type StorageCode } from '../device/database'
import type { DeviceCode } from '../device/device'
import { GLOBAL_NAMES } from '../device/globals'
import type { ClientCode } from '../device/tab'

const compile = (code: string, filename: string, names: readonly string[]) =>
  compileFunction(code, ['exports', ...names], { filename }) as (...values: unknown[]) => void

type Require = (name: string) => unknown

const evaluator = (code: string, filename: string, names: readonly string[], require?: Require) => {
  const run = compile(code, filename, ['require', ...names])
  return (globals: Record<string, unknown>) => {
    const exports = {}
    run(exports, require, ...names.map((name) => globals[name]))
    return exports
  }
}

/** No mutant changes these. */
let parts: Promise<[contract: string, storage: string]> | undefined

const storageNames = ['globalThis', 'structuredClone']

export const compileCode = async (mutant?: Mutant): Promise<DeviceCode> => {
  const client = await bundleClient(mutant)
  const [contract, storage] = await (parts ??= Promise.all([bundleContract(), bundleStorage()]))
  const { modules } = evaluator(contract, 'contract.js', [])({}) as { modules: Record<string, unknown> }
  const evaluateStorage = evaluator(storage, 'simulated-storage.js', storageNames)
  return {
    client: evaluator(
      client,
      'simulated-client.js',
      GLOBAL_NAMES,
      (name) => modules[name.replace(/^contract:/, '../../../contract/')],
    ) as ClientCode,
    storage: evaluateStorage({ globalThis: { setImmediate: soon }, structuredClone: clone }) as StorageCode,
  }
}
