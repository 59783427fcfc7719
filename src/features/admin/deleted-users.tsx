import { deletedUsersPage, purgeUser, restoreUser, type DeletedUser } from '../../sync/admin/admin'
import { useList } from '../../sync/reading/hooks'
import { EmptyLine, InfiniteList } from '../../ui/cards/infinite-list'
import { PersonRow, PersonRowSkeleton } from '../../ui/cards/people/person-row'
import { Button } from '../../ui/controls/button'
import { RelativeTime } from '../../ui/indicators/relative-time'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import styles from './admin-page.module.css'
import { copy } from './copy'
import { useActing } from './use-acting'

interface Ask {
  kind: 'restore' | 'purge'
  user: DeletedUser
}

const noteOf = ({ deletedBy, until, numberEnd }: DeletedUser, ago: string) =>
  [
    deletedBy === null ? copy.deletedAgo(ago) : copy.deletedBy(ago, deletedBy),
    copy.restorable(new Date(until).toLocaleDateString()),
    // A word joiner prevents a line break inside.
    `…\u2060${numberEnd}`,
  ].join(' · ')

/** Deleted users who can be restored, the latest first. */
export function DeletedUsers() {
  const list = useList(deletedUsersPage, ({ userId }: DeletedUser) => userId)
  const { ask, askFor, act, busy, error } = useActing<Ask>()
  const confirm = ({ kind, user: { userId, username } }: Ask) =>
    kind === 'restore'
      ? act(() => restoreUser(userId), copy.isRestored(username))
      : act(() => purgeUser(userId), copy.isPurged(username))
  return (
    <div className={styles.list}>
      <InfiniteList
        list={list}
        label={copy.tabs.deleted}
        layout="rows"
        idOf={({ userId }) => userId}
        renderItem={(user) => (
          <div className={styles.row}>
            <PersonRow
              person={user}
              linked={false}
              note={<RelativeTime at={user.deletedAt} words={(ago) => noteOf(user, ago)} />}
            />
            <Buttons user={user} onAsk={(kind) => askFor({ kind, user })} />
          </div>
        )}
        skeleton={<PersonRowSkeleton />}
        empty={<EmptyLine>{copy.noDeleted}</EmptyLine>}
      />
      {ask && (
        <ConfirmDialog
          open
          title={copy.asks[ask.kind].title(ask.user.username)}
          confirm={copy[ask.kind]}
          danger={ask.kind === 'purge'}
          busy={busy}
          onConfirm={() => void confirm(ask)}
          error={error}
          onCancel={() => askFor(undefined)}
        >
          {copy.asks[ask.kind].text}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Buttons({ user: { username }, onAsk }: { user: DeletedUser; onAsk: (kind: Ask['kind']) => void }) {
  return (
    <div className={styles.buttons}>
      {(['restore', 'purge'] as const).map((kind) => (
        <Button
          key={kind}
          variant={kind === 'restore' ? 'secondary' : 'quiet'}
          size="small"
          aria-label={copy.ofWhom(copy[kind], username)}
          onClick={() => onAsk(kind)}
        >
          {copy[kind]}
        </Button>
      ))}
    </div>
  )
}
