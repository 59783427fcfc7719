import { Expected } from '../../basis/expected'

/** The store refuses a request. */
export class StoreRefused extends Expected {
  constructor(
    readonly status: number,
    what: string,
  ) {
    super(`The S3 store answers ${status} to ${what}`)
  }
}
