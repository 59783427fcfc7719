import type { Access, Reply, Request } from '../../contract/call'
import type { CallName, Calls } from '../../contract/calls'
import type { Result } from '../../contract/failure'
import type { Identity, Person } from '../identity/tokens/verify'
import type { Refusal } from '../basis/refusal'
import type { Services } from './services'

/** The caller of a call, in the type that its access implies. */
type Caller<A extends Access> = A extends 'person' | 'operator' ? Person : A extends 'identity' ? Identity : undefined

/** Handles one call: authorizes, acts, presents. */
export type Route<N extends CallName> = (
  services: Services,
  request: Request<Calls[N]>,
  caller: Caller<Calls[N]['access']>,
) => Promise<Result<Reply<Calls[N]>, Refusal>>

/** Routes by the name of their call. A call without an implementation has none. */
export type Routes = { [N in CallName]?: Route<N> }
