import { Ellipsis, HardDrive, LogOut, ShieldOff, ShieldUser, Trash2, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Result } from '../../../contract/failure'
import {
  deleteUser,
  endOperator,
  endSessions,
  makeOperator,
  setQuota,
  suspendUser,
  usersPage,
  type AdminUser,
} from '../../sync/admin/admin'
import { useList } from '../../sync/reading/hooks'
import { Field } from '../../ui/controls/field'
import { IconButton } from '../../ui/controls/icon-button'
import { EmptyLine, InfiniteList } from '../../ui/cards/infinite-list'
import { PersonRow, PersonRowSkeleton } from '../../ui/cards/people/person-row'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { Menu } from '../../ui/layers/menu'
import { fileSize } from '../../ui/tools/file-size'
import { RelativeTime } from '../../ui/indicators/relative-time'
import styles from './admin-page.module.css'
import { copy } from './copy'
import { QuotaDialog } from './quota-dialog'
import { useActing } from './use-acting'

/** An action that is asked about with a text only. */
type Confirmed = 'signOut' | 'suspend' | 'delete' | 'makeOperator' | 'endOperator'
type Ask = { kind: Confirmed; user: AdminUser } | { kind: 'quota'; user: AdminUser }

const confirmed = (
  kind: Confirmed,
  { userId, username }: AdminUser,
): [work: () => Promise<Result<unknown>>, done: string] => {
  switch (kind) {
    case 'signOut':
      return [() => endSessions(userId), copy.signedOut(username)]
    case 'suspend':
      return [() => suspendUser(userId, true), copy.isSuspended(username)]
    case 'delete':
      return [() => deleteUser(userId), copy.isDeleted(username)]
    case 'makeOperator':
      return [() => makeOperator(userId), copy.isOperator(username)]
    case 'endOperator':
      return [() => endOperator(userId), copy.isNoOperator(username)]
  }
}

/** All users with a profile, by the space that they use. */
export function Users() {
  const [query, setQuery] = useState('')
  const list = useList(usersPage(useDeferredValue(query.trim())), ({ userId }: AdminUser) => userId)
  const { ask, askFor, act, busy, error } = useActing<Ask>()
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
            note={<RelativeTime at={user.lastSeenAt ?? ''} words={(ago) => noteOf(user, ago)} />}
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
      {ask?.kind === 'quota' && (
        <QuotaDialog
          user={ask.user}
          busy={busy}
          error={error}
          onSave={(size) => void act(() => setQuota(ask.user.userId, size), copy.hasQuota(ask.user.username, size))}
          onCancel={() => askFor(undefined)}
        />
      )}
      {ask && ask.kind !== 'quota' && (
        <ConfirmDialog
          open
          title={copy.asks[ask.kind].title(ask.user.username)}
          confirm={copy[ask.kind]}
          danger={ask.kind !== 'makeOperator'}
          busy={busy}
          onConfirm={() => void act(...confirmed(ask.kind, ask.user))}
          error={error}
          onCancel={() => askFor(undefined)}
        >
          {copy.asks[ask.kind].text}
        </ConfirmDialog>
      )}
    </div>
  )
}

const noteOf = ({ storedBytes, quota, lastSeenAt, numberEnd, isOperator, isSuspended }: AdminUser, ago: string) =>
  [
    ...(isOperator ? [copy.operator] : []),
    ...(isSuspended ? [copy.suspended] : []),
    quota?.bytes ? copy.ofQuota(fileSize(storedBytes, 1), fileSize(quota.bytes, 0)) : fileSize(storedBytes, 1),
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
  const space = { id: 'quota', label: copy.quota, icon: <HardDrive />, onSelect: () => onAsk('quota') }
  const suspension = isSuspended
    ? { id: 'letIn', label: copy.letIn, icon: <UserRoundCheck />, onSelect: onLetIn }
    : { id: 'suspend', label: copy.suspend, icon: <UserRoundX />, danger: true, onSelect: () => onAsk('suspend') }
  const promotion = {
    id: 'makeOperator',
    label: copy.makeOperator,
    icon: <ShieldUser />,
    onSelect: () => onAsk('makeOperator'),
  }
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
      items={
        isOperator
          ? [space, signOut, demotion]
          : [space, signOut, ...(isSuspended ? [] : [promotion]), suspension, deletion]
      }
      renderTrigger={(props) => (
        <IconButton label={copy.actionsFor(username)} {...props}>
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}
