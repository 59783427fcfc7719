import { Link } from '@tanstack/react-router'
import { Images, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { retryImport } from '../../ui/tools/retry-import'
import type { Clique } from '../../../contract/entities'
import { useList, useMyId, useResource, type Phase } from '../../sync/reading/hooks'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/cards/empty-state'
import { InfiniteList } from '../../ui/cards/infinite-list'
import { useTitle } from '../../ui/tools/use-title'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import { CliqueRail, CliqueRailSkeleton } from './clique-rail'
import { copy } from './copy'
import { FeedCard, FeedCardSkeleton } from './feed-card'
import styles from './home-page.module.css'
import { MyCliques, MyCliquesSkeleton } from './my-cliques'
import { feedOf, myCliques, myInvitations } from './resources'
import type { Entry, Shown } from './shown-feed'

const ShownFeed = lazy(() => retryImport(() => import('./shown-feed')))
const Invitations = lazy(() => retryImport(() => import('./invitations')))

const idOf = ({ collection }: Entry) => collection.collectionId

const EAGER_CARDS = 2

const isKnown = (phase: Phase) => phase !== 'opening' && phase !== 'loading'

/** The viewer's cliques and invitations, and new content in and around them (docs/specification.md 3.3). */
export function HomePage() {
  const mine = useResource(myCliques(useMyId()))
  const invitations = useList(myInvitations, ({ cliqueId }: Clique) => cliqueId)
  const read = useList(feedOf, idOf)
  const [shown, setShown] = useState<Shown>()
  const feed = shown?.of === read.items ? { ...read, items: shown.items } : read
  useTitle(copy.home)
  const cliques = mine.data?.items ?? []
  const hasMore = mine.data?.hasMore === true
  const first = new Set(feed.items.slice(0, EAGER_CARDS).map(idOf))
  // Cards wait for the content above them: nothing visible moves.
  const settled = isKnown(invitations.phase) && isKnown(mine.phase)
  const waiting = { ...feed, items: [], phase: 'loading' } as const
  return (
    <div className={styles.home} data-wide>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {copy.home}
      </VisuallyHidden>
      {(cliques.length > 0 || !isKnown(mine.phase)) && (
        <div className={styles.rail}>
          {cliques.length > 0 ? <CliqueRail cliques={cliques} hasMore={hasMore} /> : <CliqueRailSkeleton />}
        </div>
      )}
      <div className={styles.main}>
        <Suspense>
          {settled && invitations.items.length > 0 && (
            <Invitations cliques={invitations.items} requestedAt={invitations.requestedAt} />
          )}
          {settled && read.items.length > 0 && <ShownFeed feed={read} onChange={setShown} />}
        </Suspense>
        <InfiniteList
          key={String(settled)}
          list={settled ? feed : waiting}
          label={copy.feed}
          layout="cards"
          idOf={idOf}
          renderItem={({ collection, clique, collectionItems }) => (
            <FeedCard
              collection={collection}
              clique={clique}
              newest={collectionItems}
              eager={first.has(collection.collectionId)}
              onExpired={feed.refresh}
            />
          )}
          skeleton={<FeedCardSkeleton />}
          empty={cliques.length > 0 ? <Quiet /> : <Start />}
          end={copy.caughtUp}
        />
      </div>
      {(cliques.length > 0 || !isKnown(mine.phase)) && (
        <div className={styles.aside}>
          {cliques.length > 0 ? <MyCliques cliques={cliques} hasMore={hasMore} /> : <MyCliquesSkeleton />}
        </div>
      )}
    </div>
  )
}

function Start() {
  const { createClique } = useAppDialogs()
  return (
    <EmptyState icon={<UsersRound />} title={copy.startTitle} text={copy.startText}>
      <Button onClick={createClique}>{copy.createClique}</Button>
      <Link to="/search" className={styles.search}>
        {copy.search}
      </Link>
    </EmptyState>
  )
}

function Quiet() {
  const { upload } = useAppDialogs()
  return (
    <EmptyState icon={<Images />} title={copy.quietTitle} text={copy.quietText}>
      <Button onClick={() => upload()}>{copy.uploadFlicks}</Button>
    </EmptyState>
  )
}
