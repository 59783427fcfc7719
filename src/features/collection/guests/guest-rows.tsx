import { useId, useState } from 'react'
import { guestsOf, removeGuest, restoreGuest, type Guest } from '../../../sync/joining/guest-links'
import { useList } from '../../../sync/reading/hooks'
import { useConfig } from '../../../sync/session/use-config'
import { ErrorBlock } from '../../../ui/cards/error-block'
import { NoRows, Row, Rows, RowsSkeleton } from '../../../ui/cards/rows'
import { Button } from '../../../ui/controls/button'
import { RelativeTime } from '../../../ui/indicators/relative-time'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog'
import { toast } from '../../../ui/layers/toast'
import { copy as words } from '../../../ui/tools/copy'
import { useBusy } from '../../../ui/tools/use-busy'
import { copy } from './copy'
import styles from './guest-link-dialog.module.css'
import { troubleWords } from './link-words'

interface GuestRowsProps {
  collectionId: string
  linkId: string
}

const nameOf = ({ name }: Guest) => name || copy.namelessGuest

/** Removes guests of a link, which asks first, and restores them. */
const useRemoving = ({ collectionId, linkId }: GuestRowsProps) => {
  const [asked, setAsked] = useState<Guest>()
  const [failure, setFailure] = useState<string>()
  const { busy, during } = useBusy()
  const canUndo = (useConfig()?.trashDays ?? 0) > 0
  const ask = (guest?: Guest) => {
    setFailure(undefined)
    setAsked(guest)
  }
  const restore = async (guest: Guest) => {
    const done = await restoreGuest(collectionId, linkId, guest.userId)
    const text = done.ok ? copy.restored(nameOf(guest)) : troubleWords(done.error, copy.restoreFailed)
    void toast({ text, tone: done.ok ? 'ok' : 'error', about: `guest ${guest.userId}` })
  }
  const remove = async () => {
    if (!asked) return
    setFailure(undefined)
    const done = await removeGuest(collectionId, linkId, asked.userId)
    if (!done.ok) return setFailure(troubleWords(done.error, copy.removeFailed))
    ask()
    void toast({
      text: copy.removed(nameOf(asked)),
      about: `guest ${asked.userId}`,
      ...(canUndo && { action: { label: words.undo, onSelect: () => void restore(asked) } }),
    })
  }
  return {
    asked,
    ask,
    failure,
    busy,
    confirm: () => void during(remove),
    restore: (guest: Guest) => void during(() => restore(guest)),
  }
}

/** The guests of a link, the last one first, each with their photos. */
export function GuestRows(props: GuestRowsProps) {
  const list = useList(guestsOf(props.linkId), ({ userId }: Guest) => userId)
  const removing = useRemoving(props)
  const title = useId()
  const { asked, ask, failure, busy, confirm } = removing
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h3 id={title}>{copy.guests}</h3>
      <Guests list={list} removing={removing} />
      {list.hasMore && (
        <Button variant="quiet" size="small" busy={list.phase === 'loadingMore'} onClick={list.loadMore}>
          {copy.moreGuests}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={copy.removeTitle(asked ? nameOf(asked) : '')}
        confirm={copy.remove}
        danger
        busy={busy}
        error={failure}
        onConfirm={confirm}
        onCancel={() => ask()}
      >
        {copy.removeText(asked?.photos ?? 0)}
      </ConfirmDialog>
    </section>
  )
}

interface GuestsProps {
  list: ReturnType<typeof useList<Guest, { items: Guest[]; hasMore?: boolean | undefined }>>
  removing: ReturnType<typeof useRemoving>
}

function Guests({ list, removing }: GuestsProps) {
  if (list.phase === 'error') return <ErrorBlock detail={list.error?.message} onRetry={list.refresh} />
  if (list.phase === 'opening' || list.phase === 'loading') return <RowsSkeleton />
  if (list.items.length === 0) return <NoRows>{copy.noGuests}</NoRows>
  return (
    <Rows>
      {list.items.map((guest) => (
        <GuestRow key={guest.userId} guest={guest} removing={removing} />
      ))}
    </Rows>
  )
}

function GuestRow({ guest, removing }: Pick<GuestsProps, 'removing'> & { guest: Guest }) {
  const name = nameOf(guest)
  const { isRemoved, hasJoined } = guest
  return (
    <Row
      name={name}
      isOver={isRemoved}
      note={
        isRemoved ? (
          copy.removedNote
        ) : hasJoined ? (
          copy.joinedNote
        ) : (
          <RelativeTime at={guest.since} words={(since) => copy.guestNote(guest.photos, since)} />
        )
      }
    >
      {!hasJoined && (
        <Button
          variant="secondary"
          size="small"
          aria-label={isRemoved ? copy.restoreWhich(name) : copy.removeWhich(name)}
          onClick={() => (isRemoved ? removing.restore(guest) : removing.ask(guest))}
        >
          {isRemoved ? copy.restore : copy.remove}
        </Button>
      )}
    </Row>
  )
}
