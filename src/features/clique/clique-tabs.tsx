import { useState, type ReactNode } from 'react'
import type { Clique } from '../../../contract/entities'
import { EmptyLine } from '../../ui/cards/infinite-list'
import { Tabs } from '../../ui/controls/tabs'
import { lazyPart } from '../../ui/tools/lazy-part'
import { copy } from './copy'
import { isLeader, maySeeMembers } from './membership'
import { Members } from './members/members'

const Reports = lazyPart(() => import('./reports'))

export type CliqueTab = 'collections' | 'members' | 'reports'

interface CliqueTabsProps {
  clique: Clique
  myId: string
  collections: ReactNode
  /** The tab shown first. */
  first?: CliqueTab
}

/** Tabs for collections and members, and for the leader the reports; nothing is fetched before its tab is opened. */
export function CliqueTabs({ clique, myId, collections, first = 'collections' }: CliqueTabsProps) {
  const leads = isLeader(clique, myId)
  const [chosen, setChosen] = useState(first)
  const [opened, setOpened] = useState<readonly CliqueTab[]>([first])
  const tab = chosen === 'reports' && !leads ? 'collections' : chosen
  const { cliqueId, openReports = 0 } = clique
  const members = maySeeMembers(clique, myId) ? (
    <Members clique={clique} />
  ) : (
    <EmptyLine>{copy.membersHidden}</EmptyLine>
  )
  const reports = {
    id: 'reports' as const,
    label: openReports > 0 ? copy.reports.tabOf(openReports) : copy.reports.tab,
    content: opened.includes('reports') && <Reports cliqueId={cliqueId} />,
  }
  return (
    <Tabs<CliqueTab>
      label={copy.tabs}
      value={tab}
      onChange={(next) => {
        setChosen(next)
        setOpened((before) => [...before, next])
      }}
      items={[
        { id: 'collections', label: copy.collections, content: collections },
        { id: 'members', label: copy.members, content: opened.includes('members') && members },
        ...(leads ? [reports] : []),
      ]}
    />
  )
}
