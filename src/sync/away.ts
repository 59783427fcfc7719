/** The server cannot be reached: what was wanted is not refused, only not said yet. */
import { fail, type Failure } from '../../contract/failure'

export const isAway = ({ code }: Failure) => code === 'NETWORK' || code === 'TIMEOUT'

/** Stands for a call where the browser knows that there is no network. */
export const unreachable = fail<Failure>({ code: 'NETWORK', message: 'Network error - please check your connection' })
