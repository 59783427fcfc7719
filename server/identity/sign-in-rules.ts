import type { Log } from '../telemetry/log'
import type { Delivery } from './codes/codes'
import { createGateway, type GatewaySettings } from './codes/gateway'

/** Rules for sending codes. */
export interface SignInRules {
  /** Whether test numbers sign in with their fixed codes. */
  isTrial: boolean
  /** Whether a number without a profile needs an invitation before a code is sent to it. */
  isInvitedOnly: boolean
  delivery: Delivery
}

type RuleSettings = { gateway?: GatewaySettings } & Pick<SignInRules, 'isTrial' | 'isInvitedOnly'>

/** `onWaiting`: see `Delivery`. */
export const signInRules = (
  { gateway, isTrial, isInvitedOnly }: RuleSettings,
  log: Log,
  onWaiting: (operators: string[]) => void,
): SignInRules => {
  const unsent: Delivery = isTrial ? { by: 'log', log } : { by: 'operator', onWaiting }
  const delivery: Delivery = gateway ? { by: 'gateway', send: createGateway(gateway, log) } : unsent
  return { isTrial, isInvitedOnly, delivery }
}
