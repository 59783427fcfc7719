/**
 * [Note: Operators' commands]
 *
 * The one list of what an operator does on the command line. With the embedded database a running server is the only
 * process that may open the database. So a program sends its command to the server, through the control socket, and
 * runs it itself only if no server runs; with a PostgreSQL of the operator it always runs it itself. Either way the
 * same function runs, with the same answer.
 */
import type { OperatorCommand } from './command'
import { invite, setUpLink } from './links'
import { newKeys } from './new-keys'
import { endOperator, makeOperator } from './operators'
import { setQuota } from './set-quota'
import { signOut } from './sign-out'

export const commands = {
  invite,
  'set-up-link': setUpLink,
  'make-operator': makeOperator,
  'end-operator': endOperator,
  'sign-out': signOut,
  'set-quota': setQuota,
  'new-keys': newKeys,
} satisfies Record<string, OperatorCommand>

export type CommandName = keyof typeof commands
