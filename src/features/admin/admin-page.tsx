import { useState } from 'react'
import { overview } from '../../sync/admin/admin'
import { useResource } from '../../sync/reading/hooks'
import { EmptyState } from '../../ui/cards/empty-state'
import { Tabs } from '../../ui/controls/tabs'
import { useTitle } from '../../ui/tools/use-title'
import styles from './admin-page.module.css'
import { Cliques } from './cliques'
import { copy } from './copy'
import { DeletedUsers } from './deleted-users'
import { History } from './history'
import { Overview } from './overview'
import { Reports } from './reports'
import { Users } from './users'
import { WayInNotice } from './way-in-notice'

const TABS = ['overview', 'users', 'cliques', 'reports', 'history', 'deleted'] as const
type Tab = (typeof TABS)[number]

const views = {
  overview: <Overview />,
  users: <Users />,
  cliques: <Cliques />,
  reports: <Reports />,
  history: <History />,
  deleted: <DeletedUsers />,
}

/** The state of the server, and the actions of its operators. */
export function AdminPage({ onAddPasskey }: { onAddPasskey: () => void }) {
  const [tab, setTab] = useState<Tab>('overview')
  // A view is mounted when it is first opened: each sends requests to the server.
  const [seen, setSeen] = useState<readonly Tab[]>(['overview'])
  const { error } = useResource(overview)
  useTitle(copy.title)
  const heading = <h1 tabIndex={-1}>{copy.heading}</h1>
  if (error?.code === 'FORBIDDEN')
    return (
      <div className={styles.page}>
        {heading}
        <EmptyState title={copy.operatorsOnly.title} text={copy.operatorsOnly.text} />
      </div>
    )
  return (
    <div className={styles.page}>
      {heading}
      <WayInNotice onAddPasskey={onAddPasskey} />
      <Tabs<Tab>
        label={copy.tabs.label}
        value={tab}
        onChange={(next) => {
          setTab(next)
          setSeen((before) => [...before, next])
        }}
        items={TABS.map((id) => ({ id, label: copy.tabs[id], content: seen.includes(id) && views[id] }))}
      />
    </div>
  )
}
