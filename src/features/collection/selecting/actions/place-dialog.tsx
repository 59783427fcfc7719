import { useEffect, useEffectEvent, useState } from 'react'
import type { Clique, Collection } from '../../../../../contract/entities'
import { collectionsOf } from '../../../../sync/reading/clique-pages'
import { useList, useMyId } from '../../../../sync/reading/hooks'
import type { SelectedPhoto } from '../../../../sync/shown/photo-ids'
import { useCliques } from '../../../../sync/reading/use-cliques'
import { useCollections } from '../../../../sync/mutations/overlay/use-collections'
import { CollectionTiles, CollectionTilesLoading, NoCollections } from '../../../../ui/cards/collection-tiles'
import { ErrorBlock } from '../../../../ui/cards/error-block'
import { Dialog } from '../../../../ui/layers/dialog'
import { DialogActions } from '../../../../ui/layers/dialog-actions'
import { CliqueChoice } from '../../../../ui/searching/clique-choice'
import { useListSearch } from '../../../../ui/searching/use-list-search'
import { copy } from '../../copy'
import { allowedOf } from './allowed'
import type { Placed } from './place-selected'
import styles from './place-dialog.module.css'

interface PlaceDialogProps {
  open: boolean
  act: Placed
  chosen: readonly SelectedPhoto[]
  /** The collection that contains the photos. */
  from: Collection
  onPlace: (photos: readonly SelectedPhoto[], to: Collection) => void
  onClose: () => void
}

const optionsOf = (cliques: readonly Clique[], here: string) => {
  const options = cliques.map(({ cliqueId, name }) => ({ value: cliqueId, label: name }))
  return options.some(({ value }) => value === here) ? options : [{ value: here, label: copy.thisClique }, ...options]
}

const words = {
  move: { title: copy.movePhotosTitle, confirm: copy.movePhotos, part: copy.movePhotosOf },
  copy: { title: copy.copyPhotosTitle, confirm: copy.copyPhotos, part: copy.copyPhotosOf },
}

/** Chooses the target for moving or copying photos: a collection of this clique, or of another clique of the user's. */
export default function PlaceDialog({ open, act, chosen, from, onPlace, onClose }: PlaceDialogProps) {
  const me = useMyId()
  const cliques = useCliques()
  const [cliqueId, setCliqueId] = useState(from.cliqueId)
  const [to, setTo] = useState<Collection>()
  const { title, confirm, part } = words[act]
  const moving = cliqueId === from.cliqueId ? 'move' : 'moveToOtherClique'
  const { photos, others, who } = allowedOf(act === 'copy' ? act : moving, chosen, from, me)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title(chosen.length)}
      kind="full"
      footer={
        <DialogActions
          confirm={confirm}
          busy={false}
          reason={photos.length === 0 ? copy.noneToPlace : to ? undefined : copy.chooseTarget}
          onConfirm={() => to && onPlace(photos, to)}
          onCancel={onClose}
        />
      }
    >
      <div className={styles.form}>
        <CliqueChoice
          label={copy.clique}
          value={cliqueId}
          onChange={(next) => {
            setCliqueId(next)
            setTo(undefined)
          }}
          options={optionsOf(cliques.items, from.cliqueId)}
        />
        <p className={styles.part} aria-live="polite">
          {others > 0 && part(photos.length, chosen.length, who)}
        </p>
        {photos.length > 0 && (
          <Targets
            key={cliqueId}
            cliqueId={cliqueId}
            not={from.collectionId}
            value={to?.collectionId ?? ''}
            onChange={setTo}
          />
        )}
      </div>
    </Dialog>
  )
}

interface TargetsProps {
  cliqueId: string
  /** The collection that is left out. */
  not: string
  value: string
  /** Undefined if the chosen collection was deleted by another user. */
  onChange: (to: Collection | undefined) => void
}

function Targets({ cliqueId, not, value, onChange }: TargetsProps) {
  const list = useCollections(useList(collectionsOf(cliqueId), ({ collectionId }: Collection) => collectionId))
  const { phase, error, hasMore, loadMore, refresh } = list
  const items = list.items.filter(({ collectionId }) => collectionId !== not)
  const { found, isSearching, search } = useListSearch({ ...list, items }, ({ name }) => [name])
  const isGone = value !== '' && phase === 'done' && !items.some(({ collectionId }) => collectionId === value)
  const forget = useEffectEvent(() => onChange(undefined))
  useEffect(() => {
    if (isGone) forget()
  }, [isGone])
  if (phase === 'opening' || phase === 'loading') return <CollectionTilesLoading />
  if (phase === 'error') return <ErrorBlock detail={error?.message} onRetry={refresh} />
  if (items.length === 0 && !hasMore) return <NoCollections>{copy.noOtherCollections}</NoCollections>
  return (
    <CollectionTiles
      legend={copy.collections}
      value={value}
      onChange={(id) => {
        const to = items.find(({ collectionId }) => collectionId === id)
        if (to) onChange(to)
      }}
      collections={found}
      search={search}
      onExpired={refresh}
      onMore={hasMore && !isSearching ? loadMore : undefined}
    />
  )
}
