import { useEffect, useState } from 'react'
import { noteInvitationTold, readInvitedAt } from '../../sync/session/made-by-invitation'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/layers/dialog'
import { toldCopy } from './told-copy'

/** Informs the owner of a number, at their first sign-in by a code, that an invitation created the account before. */
export function InvitedNotice({ uid }: { uid: string }) {
  const [invitedAt, setInvitedAt] = useState<string>()
  useEffect(() => {
    let isOver = false
    void readInvitedAt(uid).then((at) => {
      if (!isOver) setInvitedAt(at)
    })
    return () => {
      isOver = true
    }
  }, [uid])
  if (invitedAt === undefined) return null
  const end = () => {
    setInvitedAt(undefined)
    void noteInvitationTold(uid)
  }
  return (
    <Dialog
      open
      onClose={end}
      title={toldCopy.invitedTitle}
      role="alertdialog"
      footer={<Button onClick={end}>{toldCopy.invitedSeen}</Button>}
    >
      <p>{toldCopy.invitedText(new Date(invitedAt).toLocaleDateString(undefined, { dateStyle: 'long' }))}</p>
    </Dialog>
  )
}
