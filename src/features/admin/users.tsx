import { Ellipsis, LogOut, ShieldOff, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Failure, Result } from '../../../contract/failure'
import {
  deleteUser,
  endOperator,
  endSessions,
  overview,
  suspendUser,
  usersPage,
  type AdminUser,
} from '../../sync/admin/admin'
import { useList, useResource } from '../../sync/reading/hooks'
import { Field } from '../../ui/controls/field'
import { IconButton } from '../../ui/controls/icon-button'
import { EmptyLine, InfiniteList } from '../../ui/cards/infinite-list'
import { PersonRow, PersonRowSkeleton } from '../../ui/cards/people/person-row'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { Menu } from '../../ui/layers/menu'
import { toast } from '../../ui/layers/toast'
import { fileSize } from '../../ui/tools/file-size'
import { RelativeTime } from '../../ui/indicators/relative-time'
import { useBusy } from '../../ui/tools/use-busy'
import styles from './admin-page.module.css'
import { copy } from './copy'

type Ask = { kind: 'signOut' | 'suspend' | 'delete' | 'endOperator'; user: AdminUser }

/** Acts on users, once at a time, after the operator confirmed it (`ask`). */
const useActing = () => {
  const [ask, setAsk] = useState<Ask>()
  const [error, setError] = useState<string>()
  const { busy, during } = useBusy()

  const askFor = (wanted: Ask | undefined) => {
    setError(undefined)
    setAsk(wanted)
  }
  const act = async (work: () => Promise<Result<unknown>>, done: string) => {
    setError(undefined)
    const answer = await during(work)
    if (answer?.ok === false && ask) return setError(describe(answer.error))
    askFor(undefined)
    if (answer) void toast(answer.ok ? { text: done, tone: 'ok' } : { text: describe(answer.error), tone: 'error' })
  }
  const confirm = ({ kind, user: { userId, username } }: Ask) => {
    if (kind === 'delete') return act(() => deleteUser(userId), copy.isDeleted(username))
    if (kind === 'endOperator') return act(() => endOperator(userId), copy.isNoOperator(username))
    return kind === 'signOut'
      ? act(() => endSessions(userId), copy.signedOut(username))
      : act(() => suspendUser(userId, true), copy.isSuspended(username))
  }
  return { ask, askFor, act, confirm, busy, error }
}

/** All users with a profile, by the space that they use. */
export function Users() {
  const [query, setQuery] = useState('')
  const list = useList(usersPage(useDeferredValue(query.trim())), ({ userId }: AdminUser) => userId)
  const quota = useResource(overview).data?.bytesPerPerson ?? null
  const { ask, askFor, act, confirm, busy, error } = useActing()
  return (
    <div className={styles.list}>
      <Field label={copy.searchUsers} type="search" value={query} onChange={setQuery} />
      <InfiniteList
        list={list}
        label={copy.users}
        layout="rows"
        idOf={({ userId }) => userId}
        renderItem={(user) => (
          <PersonRow
            person={user}
            note={<RelativeTime at={user.lastSeenAt ?? ''} words={(ago) => noteOf(user, quota, ago)} />}
            action={
              <Actions
                user={user}
                onAsk={(kind) => askFor({ kind, user })}
                onLetIn={() => void act(() => suspendUser(user.userId, false), copy.isLetIn(user.username))}
              />
            }
          />
        )}
        skeleton={<PersonRowSkeleton />}
        empty={<EmptyLine>{copy.noUsers}</EmptyLine>}
      />
      {ask && (
        <ConfirmDialog
          open
          title={copy.asks[ask.kind].title(ask.user.username)}
          confirm={copy[ask.kind]}
          danger
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

const describe = ({ code }: Failure) => (code === 'LAST_OPERATOR' ? copy.lastOperator : copy.actionFailed)

const noteOf = (
  { storedBytes, lastSeenAt, numberEnd, isOperator, isSuspended }: AdminUser,
  quota: number | null,
  ago: string,
) =>
  [
    ...(isOperator ? [copy.operator] : []),
    ...(isSuspended ? [copy.suspended] : []),
    quota === null ? fileSize(storedBytes, 1) : copy.ofQuota(fileSize(storedBytes, 1), fileSize(quota, 0)),
    lastSeenAt === null ? copy.notSignedIn : copy.seen(ago),
    // A word joiner prevents a line break inside.
    `…\u2060${numberEnd}`,
  ].join(' · ')

interface ActionsProps {
  user: AdminUser
  onAsk: (kind: Ask['kind']) => void
  onLetIn: () => void
}

function Actions({ user: { username, isSuspended, isOperator }, onAsk, onLetIn }: ActionsProps) {
  const signOut = { id: 'signOut', label: copy.signOut, icon: <LogOut />, onSelect: () => onAsk('signOut') }
  const suspension = isSuspended
    ? { id: 'letIn', label: copy.letIn, icon: <UserRoundCheck />, onSelect: onLetIn }
    : { id: 'suspend', label: copy.suspend, icon: <UserRoundX />, danger: true, onSelect: () => onAsk('suspend') }
  const demotion = {
    id: 'endOperator',
    label: copy.endOperator,
    icon: <ShieldOff />,
    danger: true,
    onSelect: () => onAsk('endOperator'),
  }
  const deletion = { id: 'delete', label: copy.delete, icon: <Trash2 />, danger: true, onSelect: () => onAsk('delete') }
  return (
    <Menu
      label={copy.actionsFor(username)}
      items={isOperator ? [signOut, demotion] : [signOut, suspension, deletion]}
      renderTrigger={(props) => (
        <IconButton label={copy.actionsFor(username)} {...props}>
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}
