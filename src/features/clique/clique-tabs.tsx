import { useState, type ReactNode } from 'react'
import type { Clique } from '../../../contract/entities'
import { EmptyLine } from '../../ui/cards/infinite-list'
import { Tabs } from '../../ui/controls/tabs'
import { copy } from './copy'
import { maySeeMembers } from './membership'
import { Members } from './members/members'

interface CliqueTabsProps {
  clique: Clique
  myId: string
  collections: ReactNode
}

/** Collections and members; members are not fetched before their tab is opened. */
export function CliqueTabs({ clique, myId, collections }: CliqueTabsProps) {
  const [tab, setTab] = useState<'collections' | 'members'>('collections')
  const [opened, setOpened] = useState(false)
  const members = maySeeMembers(clique, myId) ? (
    <Members clique={clique} />
  ) : (
    <EmptyLine>{copy.membersHidden}</EmptyLine>
  )
  return (
    <Tabs
      label={copy.tabs}
      value={tab}
      onChange={(next) => {
        setTab(next)
        if (next === 'members') setOpened(true)
      }}
      items={[
        { id: 'collections', label: copy.collections, content: collections },
        { id: 'members', label: copy.members, content: opened && members },
      ]}
    />
  )
}
