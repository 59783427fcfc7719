import type { CallName } from '../../../../contract/calls'
import { writeChange } from '../../../../contract/change'
import { fail, type Failure, type Result } from '../../../../contract/failure'
import type { AnyArgs, Api, CallOptions } from '../../../api/client'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import { asUser } from '../../session/api'
import { currentSession } from '../../session/session-state'

type Send = (args: AnyArgs, options?: CallOptions) => Promise<Result<unknown>>

/**
 * Returns the subject of a mutation. The key of a deletion that waits with an earlier one of its photo has a third
 * part.
 */
const thingOf = ({ kind, key }: OutboxRow) => (kind === 'deletion' ? key.split(' ', 2).join(' ') : key)

/** Makes the call of a mutation, with its place in the order of the device's changes (contract/change.ts). */
export const sendChange = async (uid: string, row: OutboxRow): Promise<Result<unknown>> => {
  const { call, args, change } = row
  const send = (asUser(uid) as Api & Record<CallName, Send>)[call] as Send | undefined
  if (!send) return fail<Failure>({ code: 'UNEXPECTED', message: 'There is no such call' })
  const session = currentSession()
  const device = session?.uid === uid ? session.signInId : undefined
  const header = change && device ? writeChange(change, device, thingOf(row)) : undefined
  return header === undefined ? send(args) : send(args, { change: header })
}
