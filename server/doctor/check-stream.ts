/** Opens the stream of changes through the proxy, and reads it through its longest silence. */
import { chunksOf } from '../basis/chunks'
import { ask } from './ask'
import { PROBE_HEADER, type Facts } from './facts'
import { passed, wrong, type Finding } from './finding'
import { fixOf } from './proxy-settings'

/** The stream is silent for longer than this (ms) between its two messages. */
const TOGETHER_MS = 5000

const FIX = fixOf('stream')

export const checkStream = async (origin: string, { probe }: Facts): Promise<Finding> => {
  const headers = { [PROBE_HEADER]: probe, accept: 'text/event-stream' }
  let text = ''
  let first: number | undefined
  let second: number | undefined
  try {
    for await (const chunk of chunksOf(await ask(new URL('/api/changes', origin), { headers }))) {
      text += chunk.toString()
      if (text.includes('first')) first ??= performance.now()
      if (text.includes('second')) second ??= performance.now()
    }
  } catch {
    // A cut stream is judged by the messages that arrived.
  }
  if (first === undefined) return wrong('stream', 'the stream of changes does not get through', FIX)
  if (second === undefined) return wrong('stream', 'the proxy cuts the stream of changes when it is silent', FIX)
  // Both arrived at once: the proxy has withheld the first until the stream's end.
  if (second - first < TOGETHER_MS) return wrong('stream', 'the proxy holds the stream of changes back', FIX)
  return passed('stream', 'changes arrive at once, and silence does not end the stream')
}
