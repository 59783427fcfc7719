import { useEffect } from 'react'
import { runOutbox, watchRefusals } from '../../sync/outbox'
import { toast } from '../../ui/toast'
import { copy } from './copy'

/** Sends what was done without a network, and says what the server refused (decisions §6 'Offline'). Draws nothing. */
export default function Outbox({ uid }: { uid: string }) {
  useEffect(() => {
    const life = new AbortController()
    void runOutbox(uid, life.signal)
    const stop = watchRefusals(({ kind }) => {
      const text = copy.refused[kind]
      if (text) void toast({ text, tone: 'error' })
    })
    return () => {
      stop()
      life.abort()
    }
  }, [uid])
  return null
}
