/** The client's and the storage's code, compiled once for all runs of a process. */
import { compileFunction } from 'node:vm'
import { bundleClient, bundleStorage, type Mutation } from '../bundle/bundle'
import type { DeviceCode } from '../device/device'
import { GLOBAL_NAMES, type ClientCode } from '../device/tab'

const compile = (code: string, filename: string, names: readonly string[]) =>
  compileFunction(code, ['exports', ...names], { filename }) as (...values: unknown[]) => void

const evaluator = (code: string, filename: string, names: readonly string[]) => {
  const run = compile(code, filename, names)
  return (globals: Record<string, unknown>) => {
    const exports = {}
    run(exports, ...names.map((name) => globals[name]))
    return exports
  }
}

export const compileCode = async (mutation?: Mutation): Promise<DeviceCode> => {
  const [client, storage] = [await bundleClient(mutation), await bundleStorage()]
  const storageNames = ['globalThis', 'setImmediate']
  const evaluateStorage = evaluator(storage, 'simulated-storage.js', storageNames)
  return {
    client: evaluator(client, 'simulated-client.js', GLOBAL_NAMES) as ClientCode,
    storage: (globals) => evaluateStorage({ ...globals, globalThis: globals }),
  }
}
