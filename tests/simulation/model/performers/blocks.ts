/** Performs the commands about blocks. */
import { at, otherPeople, show, tabOf, type Performers } from './finding'

export const blockPerformers = {
  block: (world, command, ledger) => {
    const tab = tabOf(world, command)
    const person = tab && at(otherPeople(world, tab.device), command.thing)
    const user = person && show(world, tab, 'profile', person.userId)?.user
    if (user && !user.isBlocked) ledger.did(tab, 'block', user.userId, true, ({ actions }) => actions.blockUser(user))
  },
  unblock: (world, command, ledger) => {
    const tab = tabOf(world, command)
    const person = tab && at(otherPeople(world, tab.device), command.thing)
    if (!person) return
    const profile = show(world, tab, 'profile', person.userId)
    const blocked = profile?.user ? undefined : show(world, tab, 'blocked', person.userId)?.user
    const user = profile?.user?.isBlocked ? profile.user : blocked
    if (user && blocked?.isUnblocked !== true)
      ledger.did(tab, 'block', user.userId, false, ({ actions }) => actions.unblockUser(user))
  },
} satisfies Partial<Performers>
