import { Images, UsersRound } from 'lucide-react'
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { useList, useMyId, useResource } from '../../sync/hooks'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { InfiniteList } from '../../ui/infinite-list'
import { useTitle } from '../../ui/use-title'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { CliqueRail } from './clique-rail'
import { copy } from './copy'
import { FeedCard, FeedCardSkeleton } from './feed-card'
import styles from './home-page.module.css'
import { Invitations } from './invitations'
import { MyCliques } from './my-cliques'
import { feedOf, myCliques } from './resources'

interface HomePageProps {
  onCreateClique: () => void
  onUpload: () => void
}

type Entry = Answer<Calls['feed']>['items'][number]
const idOf = ({ collection }: Entry) => collection.collectionId

/** Pictures of so many cards are on the first screen. */
const FIRST = 2

/** The viewer's cliques and invitations, and what is new in and around them (decisions §3). */
export function HomePage({ onCreateClique, onUpload }: HomePageProps) {
  const mine = useResource(myCliques(useMyId()))
  const feed = useList(feedOf, idOf)
  useTitle(copy.home)
  const cliques = mine.data?.items ?? []
  const first = new Set(feed.items.slice(0, FIRST).map(idOf))
  const known = mine.data !== undefined || mine.phase === 'error'
  return (
    <div className={styles.home}>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {copy.home}
      </VisuallyHidden>
      {cliques.length > 0 && (
        <div className={styles.rail}>
          <CliqueRail cliques={cliques} onCreateClique={onCreateClique} />
        </div>
      )}
      <div className={styles.main}>
        <Invitations />
        <InfiniteList
          list={feed}
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
          empty={
            known && (cliques.length > 0 ? <Quiet onUpload={onUpload} /> : <Start onCreateClique={onCreateClique} />)
          }
          end={copy.caughtUp}
        />
      </div>
      {cliques.length > 0 && (
        <div className={styles.aside}>
          <MyCliques cliques={cliques} onCreateClique={onCreateClique} onUpload={onUpload} />
        </div>
      )}
    </div>
  )
}

function Start({ onCreateClique }: Pick<HomePageProps, 'onCreateClique'>) {
  return (
    <EmptyState icon={<UsersRound />} title={copy.startTitle} text={copy.startText}>
      <Button onClick={onCreateClique}>{copy.createClique}</Button>
    </EmptyState>
  )
}

function Quiet({ onUpload }: Pick<HomePageProps, 'onUpload'>) {
  return (
    <EmptyState icon={<Images />} title={copy.quietTitle} text={copy.quietText}>
      <Button onClick={onUpload}>{copy.uploadFlicks}</Button>
    </EmptyState>
  )
}
