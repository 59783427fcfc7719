import { Bell } from 'lucide-react'
import { retryImport } from '../../ui/tools/retry-import'
import type { Clique, User } from '../../../contract/entities'
import { fullName } from '../../../contract/full-name'
import { approveRequest, declineRequest } from '../../sync/activity/answers'
import { declineInvite, joinClique } from '../../sync/mutations/cliques'
import type { Phase } from '../../sync/reading/hooks'
import { useActivities } from '../../sync/activity/use-activities'
import { useFollowRequests, useInvitations } from '../../sync/activity/use-questions'
import { memberCount } from '../../ui/tools/count'
import { EmptyState } from '../../ui/cards/empty-state'
import { InfiniteList } from '../../ui/cards/infinite-list'
import { useTitle } from '../../ui/tools/use-title'
import { lazyPart } from '../../ui/tools/lazy-part'
import styles from './activity-page.module.css'
import { Activities } from './activities'
import { copy } from './copy'
import { Question, QuestionSkeleton } from './question'
import { isEmpty, Section } from './section'

const GetNotified = lazyPart(() => retryImport(() => import('./get-notified')))

const isKnown = (phase: Phase) => phase !== 'opening' && phase !== 'loading'

/**
 * Follow requests and clique invitations, which wait for an answer (docs/specification.md 3.4), above the activities of
 * other users.
 */
export function ActivityPage() {
  const requests = useFollowRequests()
  const invitations = useInvitations()
  const activities = useActivities()
  useTitle(copy.activity)
  const nothing = [requests, invitations, activities].every(isEmpty)
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{copy.activity}</h1>
      <GetNotified />
      {nothing ? (
        <EmptyState icon={<Bell />} title={copy.emptyTitle} text={copy.emptyText} />
      ) : !isKnown(requests.phase) || !isKnown(invitations.phase) ? (
        <InfiniteList
          list={{ ...requests, items: [], phase: 'loading' }}
          label={copy.requests}
          layout="rows"
          idOf={({ userId }: User) => userId}
          renderItem={() => null}
          skeleton={<QuestionSkeleton />}
          empty={null}
        />
      ) : (
        <>
          <Section
            title={copy.requests}
            list={requests}
            layout="rows"
            skeleton={<QuestionSkeleton />}
            idOf={({ userId }) => userId}
            renderItem={(person) => <Request person={person} />}
          />
          <Section
            title={copy.invitations}
            list={invitations}
            layout="rows"
            skeleton={<QuestionSkeleton />}
            idOf={({ cliqueId }) => cliqueId}
            renderItem={(clique) => <Invitation clique={clique} />}
          />
          <Activities list={activities} />
        </>
      )}
    </div>
  )
}

function Request({ person }: { person: User }) {
  const { userId, username, profilePic } = person
  return (
    <Question
      id={userId}
      name={username}
      fullName={fullName(person)}
      detail={fullName(person)}
      picture={profilePic}
      link={{ to: '/profile/$userId', params: { userId } }}
      yes={{
        text: copy.approve,
        label: copy.approveLabel(username),
        send: () => approveRequest(userId),
        done: copy.approved(username),
        failed: copy.approveFailed(username),
      }}
      no={{
        text: copy.decline,
        label: copy.declineLabel(username),
        send: () => declineRequest(userId),
        failed: copy.declineFailed(username),
      }}
    />
  )
}

function Invitation({ clique }: { clique: Clique }) {
  const { cliqueId, name, profilePic, memberCount: members } = clique
  return (
    <Question
      id={cliqueId}
      name={name}
      detail={memberCount(members)}
      picture={profilePic}
      link={{ to: '/clique/$cliqueId', params: { cliqueId } }}
      yes={{
        text: copy.join,
        label: copy.joinLabel(name),
        send: () => joinClique(cliqueId),
        done: copy.joined(name),
        failed: copy.joinFailed(name),
      }}
      no={{
        text: copy.decline,
        label: copy.declineLabel(name),
        send: () => declineInvite(cliqueId),
        failed: copy.declineFailed(name),
      }}
    />
  )
}
