import type { Access, Reply, Request } from '../../contract/call'
import type { CallName, Calls } from '../../contract/calls'
import type { Result } from '../../contract/failure'
import type { Identity, Person } from '../identity/tokens/verify'
import type { Refusal } from '../basis/refusal'
import type { Services } from './services'

/** Who makes a call, as far as its access says so. */
type Caller<A extends Access> = A extends 'person' | 'operator' ? Person : A extends 'identity' ? Identity : undefined

/** What answers a call: rights over single things, the act itself, and the answer as it travels. */
export type Route<N extends CallName> = (
  services: Services,
  request: Request<Calls[N]>,
  caller: Caller<Calls[N]['access']>,
) => Promise<Result<Reply<Calls[N]>, Refusal>>

/** Routes by the name of their call. A call that is not built has none. */
export type Routes = { [N in CallName]?: Route<N> }
