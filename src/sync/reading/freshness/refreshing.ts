import { createSubscribers } from '../../../platform/subscribers'

/** Whether any screen shows saved answers while newer ones are fetched: for the thin bar that shows it. */
let underWay = 0
const { subscribe, notify } = createSubscribers()

const change = (by: number) => {
  underWay += by
  notify()
}

/** Counts as refreshing until `work` settles. */
export const whileRefreshing = async <T>(work: Promise<T>): Promise<T> => {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

export const isRefreshing = () => underWay > 0
export const watchRefreshing = subscribe
