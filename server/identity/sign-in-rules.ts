import type { Log } from '../telemetry/log'
import type { Delivery } from './codes/codes'
import type { DeliverySettings } from './codes/delivery-settings'
import { createGateway } from './codes/gateway'

/** Rules for sending codes. */
export interface SignInRules {
  /** Whether test numbers sign in with their fixed codes. */
  isTrial: boolean
  /** Whether a number without a profile needs an invitation before a code is sent to it. */
  isInvitedOnly: boolean
  delivery: Delivery
}

type RuleSettings = Pick<DeliverySettings, 'gateway'> & Pick<SignInRules, 'isTrial' | 'isInvitedOnly'>

export const signInRules = ({ gateway, isTrial, isInvitedOnly }: RuleSettings, log: Log): SignInRules => {
  const unsent: Delivery = isTrial ? { by: 'log', log } : { by: 'operator' }
  const delivery: Delivery = gateway ? { by: 'gateway', send: createGateway(gateway, log) } : unsent
  return { isTrial, isInvitedOnly, delivery }
}
