import type { Access, Reply, Request } from '../../contract/call'
import type { CallName, Calls } from '../../contract/calls'
import type { Result } from '../../contract/failure'
import type { Identity, Person } from '../identity/tokens/verify'
import type { Refusal } from '../basis/refusal'
import type {
  AccountServices,
  AdminServices,
  CommonServices,
  GuestServices,
  PeopleServices,
  PhotoServices,
  ServerServices,
  Services,
} from './services'

/** The caller of a call, in the type that its access implies. */
type Caller<A extends Access> = A extends 'person' | 'operator' ? Person : A extends 'identity' ? Identity : undefined

/** Handles one call with the services `S`: authorizes, acts, presents. */
type Route<N extends CallName, S> = (
  services: S,
  request: Request<Calls[N]>,
  caller: Caller<Calls[N]['access']>,
) => Promise<Result<Reply<Calls[N]>, Refusal>>

/** Routes of a group by the name of their call; `S`: the services that the group needs. */
type RoutesOf<S> = { [N in CallName]?: Route<N, S> }

export type AccountRoutes = RoutesOf<AccountServices>
export type AdminRoutes = RoutesOf<AdminServices>
export type CliqueRoutes = RoutesOf<CommonServices>
export type GuestRoutes = RoutesOf<GuestServices>
export type PeopleRoutes = RoutesOf<PeopleServices>
export type PhotoRoutes = RoutesOf<PhotoServices>
export type ServerRoutes = RoutesOf<ServerServices>
/** A call without an implementation has none. */
export type AllRoutes = RoutesOf<Services>
