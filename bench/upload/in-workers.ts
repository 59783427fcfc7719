/** As many workers as the product starts on this device, each asked in turn. */
export const inWorkers = <T>(spawn: () => Worker) => {
  const size = Math.min(4, Math.max(1, navigator.hardwareConcurrency - 1))
  const workers = Array.from({ length: size }, spawn)
  let turn = 0
  return {
    size,
    ask: (work: T) =>
      new Promise<void>((resolve, reject) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => (data ? reject(new Error(String(data))) : resolve()))
        port1.start()
        workers[turn++ % size]?.postMessage(work, [port2])
      }),
    end: () => {
      for (const worker of workers) worker.terminate()
    },
  }
}

/** So many files at a time. */
export const inWindow = async <T>(files: readonly T[], width: number, work: (file: T) => Promise<unknown>) => {
  const left = [...files]
  const lane = async () => {
    for (let file = left.shift(); file; file = left.shift()) await work(file)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

/** Milliseconds that it took. */
export const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
