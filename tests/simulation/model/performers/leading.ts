/** Performs the commands about followers, and the commands of a clique's leader. */
import type { Tab } from '../../device/tab'
import type { Command } from '../commands'
import { at, show, tabOf, type Performers } from './finding'
import type { World } from '../world'

const cliqueOf = ({ cliques }: World) => cliques[0] ?? ''

const meIn = (world: World, tab: Tab) => world.personOn.get(tab.device)?.userId ?? ''

/** The clique, if the user sees that they lead it. */
const ledIn = (world: World, tab: Tab) => {
  const clique = show(world, tab, 'clique', cliqueOf(world))?.clique
  return clique?.leader === meIn(world, tab) ? clique : undefined
}

/** A member in the leader's list, other than the leader. */
const memberIn = (world: World, command: Command & { do: 'remove member' | 'hand over' }) => {
  const tab = tabOf(world, command)
  if (!tab || !ledIn(world, tab)) return undefined
  const members = show(world, tab, 'members', cliqueOf(world))?.items ?? []
  const me = meIn(world, tab)
  const member = at(
    members.filter(({ userId }) => userId !== me),
    command.thing,
  )
  // The rest of the screen may have changed while the list was opened.
  return member && ledIn(world, tab) && { tab, userId: member.userId }
}

export const leadingPerformers = {
  'remove member': (world, command, ledger) => {
    const found = memberIn(world, command)
    if (!found) return
    const photos = command.thing % 2 === 1 ? 'go' : 'stay'
    const { tab, userId } = found
    ledger.did(tab, 'remove member', userId, photos, ({ actions }) =>
      actions.removeMember(cliqueOf(world), userId, photos),
    )
  },
  'hand over': (world, command, ledger) => {
    const found = memberIn(world, command)
    if (!found) return
    const { tab, userId } = found
    ledger.did(tab, 'hand over', cliqueOf(world), userId, ({ actions }) =>
      actions.handOverClique(cliqueOf(world), userId),
    )
  },
  'remove follower': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const follower = tab && at(show(world, tab, 'followers', meIn(world, tab))?.items ?? [], command.thing)
    if (tab && follower)
      ledger.did(tab, 'remove follower', follower.userId, true, ({ actions }) =>
        actions.removeFollower(follower.userId),
      )
  },
  'report photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const flick = tab && at(show(world, tab, 'collection', world.collections[0] ?? '')?.flicks ?? [], command.thing)
    // The dialog is locked while it sends.
    const isSending = ledger.deeds.some(
      (deed) => deed.kind === 'report photo' && deed.thing === flick?.id && deed.outcome === 'under way',
    )
    const reason = ledger.newText('reason')
    if (tab && flick && !isSending)
      ledger.did(tab, 'report photo', flick.id, reason, ({ actions }) => actions.reportFlick(flick.id, reason))
  },
  'settle report': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab || !ledIn(world, tab)) return
    const report = at(show(world, tab, 'reports', cliqueOf(world))?.items ?? [], command.thing)
    if (!report) return
    const decision = command.thing % 2 === 1 ? 'remove' : 'keep'
    ledger.did(tab, 'settle report', report.photoId, decision, ({ actions }) =>
      actions.settleReport(cliqueOf(world), report, decision),
    )
  },
} satisfies Partial<Performers>
