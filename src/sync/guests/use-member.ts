/** The user who is signed in on this device while it shows a guest's page. */
import { useEffect, useState } from 'react'
import { readSession, type SessionRow } from '../../store/device'
import { asUser } from '../session/api'

export type Member = Pick<SessionRow, 'uid' | 'firstName'>

/** Undefined until the device's database was read; null if no user is signed in. */
export const useMember = (): Member | null | undefined => {
  const [member, setMember] = useState<Member | null>()
  useEffect(() => {
    let isGone = false
    void readSession('current')
      .catch(() => undefined)
      .then((row) => {
        if (!isGone) setMember(row?.userId === undefined ? null : row)
      })
    return () => {
      isGone = true
    }
  }, [])
  return member
}

/** Whether the signed-in user may see the collection without the link. */
export const maySee = async ({ uid }: Member, collectionId: string): Promise<boolean> =>
  (await asUser(uid).getCollection({ params: { id: collectionId }, query: { size: 1 } })).ok
