import { useEffect, useState } from 'react'
import { ok, type Result } from '../../../contract/failure'

/**
 * The value that `read` resolves to: called when the component mounts, and again by `reload`. Undefined until then;
 * `failed` if the last call failed.
 */
export const useAnswer = <T>(read: (signal?: AbortSignal) => Promise<Result<T>>) => {
  const [answer, setAnswer] = useState<Result<T>>()
  useEffect(() => {
    const abort = new AbortController()
    void read(abort.signal).then((found) => {
      if (!abort.signal.aborted) setAnswer(found)
    })
    return () => abort.abort()
  }, [read])
  return {
    value: answer?.ok ? answer.value : undefined,
    failed: answer?.ok === false,
    reload: async () => setAnswer(await read()),
    set: (value: T) => setAnswer(ok(value)),
  }
}
