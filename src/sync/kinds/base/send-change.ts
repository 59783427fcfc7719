import type { Answer } from '../../../../contract/call'
import type { CallName, Calls } from '../../../../contract/calls'
import { writeChange } from '../../../../contract/change'
import { fail, type Failure, type Result } from '../../../../contract/failure'
import type { AnyArgs, Api, CallOptions } from '../../../api/client'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import { asUser } from '../../session/api'
import { currentSession } from '../../session/session-state'

/** The answer to the call of a mutation. */
export type SentAnswer = Answer<Calls[OutboxRow['call']]>
type Send = (args: AnyArgs, options?: CallOptions) => Promise<Result<SentAnswer>>

/** Returns the subject of a mutation. A key that ends with the version waits with an earlier one of the subject. */
const subjectOf = ({ key, version }: OutboxRow) => key.replace(` ${version}`, '')

/** Makes the call of a mutation, with its place in the order of the device's changes (contract/change.ts). */
export const sendChange = async (uid: string, row: OutboxRow): Promise<Result<SentAnswer>> => {
  const { call, args, change } = row
  const send = (asUser(uid) as Api & Record<CallName, Send>)[call] as Send | undefined
  if (!send) return fail<Failure>({ code: 'UNEXPECTED', message: 'There is no such call' })
  const session = currentSession()
  const device = session?.uid === uid ? session.signInId : undefined
  const header = change && device ? writeChange(change, device, subjectOf(row)) : undefined
  return header === undefined ? send(args) : send(args, { change: header })
}
