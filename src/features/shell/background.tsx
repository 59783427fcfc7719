import { useEffect } from 'react'
import { runLive } from '../../sync/live/live'
import { takeRestored } from '../../sync/lifecycle/delete-account'
import { runOutbox } from '../../sync/mutations/outbox/outbox'
import { tellRefusals } from '../../sync/kinds/base/refusals'
import { guardPresses } from '../../ui/gestures/press-guard'
import { savesData } from '../../ui/tools/saves-data'
import { toast } from '../../ui/layers/toast'
import { toldCopy } from './told-copy'
import { InvitedNotice } from './invited-notice'
import { PullToRefresh } from './pull-to-refresh'
import { refusedCopy } from './refused-copy'
import { runSnapshots } from './snapshots'

interface BackgroundProps {
  uid: string
  userId: string | undefined
  /** False for a guest: home, pinned content and notices of the account are not theirs. */
  isMember?: boolean
}

/**
 * Tasks behind every screen: sends changes that were made offline and shows the server's rejections
 * (docs/specification.md 3.6 'Offline'), follows other users' changes, fetches pinned content, refreshes the screen
 * when it is pulled down, and ignores stray presses.
 */
export default function Background({ uid, userId, isMember = true }: BackgroundProps) {
  useEffect(guardPresses, [])
  useEffect(() => {
    const life = new AbortController()
    void runOutbox(uid, life.signal)
    if (isMember) runSnapshots(uid, life.signal)
    const stop = tellRefusals(uid, (refused) => {
      const copy = refusedCopy[refused.kind]
      const text = typeof copy === 'function' ? copy(refused) : copy
      if (text) void toast({ text, tone: 'error' })
    })
    return () => {
      stop()
      life.abort()
    }
  }, [uid, isMember])
  useEffect(() => {
    if (userId === undefined) return
    const life = new AbortController()
    void runLive(uid, userId, life.signal)
    return () => life.abort()
  }, [uid, userId])
  useEffect(() => {
    if (!isMember) return
    const life = new AbortController()
    void import('../../sync/pinned/pin-downloads').then(({ runPinDownloads }) =>
      runPinDownloads(uid, () => !savesData(), life.signal),
    )
    return () => life.abort()
  }, [uid, isMember])
  useEffect(() => {
    const tell = async () => {
      if (await takeRestored(uid)) await toast({ text: toldCopy.restored, tone: 'ok' })
    }
    if (isMember) void tell()
  }, [uid, isMember])
  return (
    <>
      <PullToRefresh />
      {isMember && <InvitedNotice uid={uid} />}
    </>
  )
}
