import { Download, FolderInput, FolderPlus, ImageUp, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Collection } from '../../../../contract/entities'
import type { Sort } from '../../../../contract/fields'
import { limits } from '../../../../contract/limits'
import { dayOf } from '../../../sync/reading/day'
import { useMyId } from '../../../sync/reading/hooks'
import type { SelectedPhoto } from '../../../sync/shown/photo-ids'
import { mayToCollection } from '../../../sync/reading/rights'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import { mayCall } from '../../../sync/session/may-call'
import { useConfig } from '../../../sync/session/use-config'
import { Button } from '../../../ui/controls/button'
import { IconButton } from '../../../ui/controls/icon-button'
import { toast } from '../../../ui/layers/toast'
import { lazyPart } from '../../../ui/tools/lazy-part'
import { copy } from '../copy'
import { Action } from './actions/action'
import { allowedOf } from './actions/allowed'
import { DeleteSelected, deleteSelected } from './actions/delete-selected'
import { placeSelected, type Placed } from './actions/place-selected'
import { isForArchive } from './actions/save-photos'
import type { Selection } from './selection'
import styles from './selection-bar.module.css'
import { useDeletedByOthers } from './use-deleted-by-others'
import { useSelectMany } from './use-select-many'
import { useSelectionFocus } from './use-selection-focus'
import { useSelectionKeys } from './use-selection-keys'

const PlaceDialog = lazyPart(() => import('./actions/place-dialog'))
const SaveDialog = lazyPart(() => import('./actions/save-dialog'))
const DownloadDialog = lazyPart(() => import('../download-dialog'))

export interface SelectionBarProps {
  selection: Selection
  /** The selected photos, in their shown order. */
  chosen: SelectedPhoto[]
  photos: CollectionPhotos
  collection: Collection
  sort: Sort
  /** All photos were selected before the bar was loaded. */
  startsWithAll: boolean
}

type Asked = 'delete' | 'save' | Placed

/** The actions on the selected photos, and the dialogs that they open. */
const useActions = ({ selection, chosen, photos, collection }: SelectionBarProps) => {
  const { flicks, total } = photos
  const me = useMyId()
  const canUndo = (useConfig()?.trashDays ?? 0) > 0
  const [asking, setAsking] = useState<Asked>()
  /** The photos to download as an archive: all photos without `itemIds`. */
  const [archive, setArchive] = useState<{ itemIds?: string[] }>()
  const [isSettingCover, setSettingCover] = useState(false)
  const count = chosen.length
  // Other users deleted all selected photos: there is nothing left to confirm. A running save continues.
  if (count === 0 && asking !== undefined && asking !== 'save') setAsking(undefined)
  // Counted on request: with a thousand photos that takes longer than the rest of a click.
  const deletable = () => allowedOf('delete', chosen, collection, me)
  const endWithout = (leaving: readonly SelectedPhoto[]) =>
    selection.endWithout(
      flicks.map(({ id }) => id),
      new Set(leaving.map(({ id }) => id)),
    )
  const remove = () => {
    const { photos: deleted } = deletable()
    endWithout(deleted)
    void deleteSelected(deleted, collection, canUndo)
  }
  const place = (act: Placed, placed: readonly SelectedPhoto[], to: Collection) => {
    if (act === 'move') endWithout(placed)
    else selection.end()
    void placeSelected(act, placed, collection, to)
  }
  const makeCover = async (photo: SelectedPhoto) => {
    setSettingCover(true)
    const before = selection.read()
    const part = await import('./actions/set-cover').catch(() => undefined)
    if (!part) void toast({ text: copy.coverNotSet, tone: 'error' })
    const isSet = await part?.setCover(photo, collection)
    setSettingCover(false)
    // Another selection may have been started in the meantime.
    if (isSet && selection.read() === before) selection.end()
  }
  const save = () => {
    const isWhole = count >= total && total <= limits.photosPerDownload
    if (isForArchive(count)) setArchive(isWhole ? {} : { itemIds: chosen.map(({ id }) => id) })
    else setAsking('save')
  }
  const askToRemove = () => (deletable().others === 0 && canUndo ? remove() : setAsking('delete'))
  return {
    asking,
    setAsking,
    archive,
    setArchive,
    isSettingCover,
    canUndo,
    deletable,
    remove,
    askToRemove,
    place,
    makeCover,
    save,
  }
}

/** The number of selected photos, and the actions on them. */
export default function SelectionBar(props: SelectionBarProps) {
  const { selection, chosen, photos, collection, sort, startsWithAll } = props
  const { selectMany, reading, isPart } = useSelectMany(selection, photos, collection.collectionId, sort)
  const selectAll = () => void selectMany()
  const begin = useEffectEvent(() => startsWithAll && selectAll())
  useEffect(() => void begin(), [])
  useDeletedByOthers(selection, photos, collection.collectionId, sort)
  useSelectionKeys({ onAll: selectAll, onEnd: selection.end })
  useSelectionFocus(selection)
  const actions = useActions(props)
  const count = chosen.length
  // The day of the last selected photo.
  const selectDay = () => {
    const last = selection.anchor()
    const known = chosen.filter(({ date }) => date !== undefined)
    const date = (known.find(({ id }) => id === last) ?? known.at(-1))?.date
    if (date !== undefined) void selectMany(dayOf(date))
  }
  const isAll = count >= photos.total
  return (
    <section className={styles.room} aria-label={copy.selection}>
      <div className={styles.bar}>
        <div className={styles.head}>
          <IconButton label={copy.endSelection} onClick={selection.end}>
            <X />
          </IconButton>
          <p className={styles.count}>
            {count === 0
              ? copy.selectPhotos
              : isPart && !isAll
                ? copy.selectedOf(count, photos.total)
                : copy.selected(count)}
          </p>
          <Button
            variant="quiet"
            size="small"
            busy={reading === 'day'}
            disabled={count === 0 || isAll}
            onClick={selectDay}
          >
            {copy.selectDay}
          </Button>
          <Button variant="quiet" size="small" busy={reading === 'all'} disabled={isAll} onClick={selectAll}>
            {copy.selectAll}
          </Button>
        </div>
        {/* Actions wait until all requested ids are known. */}
        <ActionButtons {...props} actions={actions} isIdle={count > 0 && reading === undefined} />
      </div>
      <Dialogs {...props} actions={actions} />
    </section>
  )
}

interface PartProps extends SelectionBarProps {
  actions: ReturnType<typeof useActions>
}

function ActionButtons({ chosen, collection, actions, isIdle }: PartProps & { isIdle: boolean }) {
  const { isSettingCover, setAsking, save, makeCover, askToRemove } = actions
  const me = useMyId()
  const only = chosen.length === 1 ? chosen[0] : undefined
  return (
    <div className={styles.actions}>
      {mayCall('downloadCollection') && (
        <Action label={copy.savePhotos} icon={<Download />} disabled={!isIdle} onPress={save} />
      )}
      {mayToCollection('setCover', collection, me) && (
        <Action
          label={isSettingCover ? copy.settingCover : copy.setCover}
          icon={<ImageUp />}
          disabled={!only || !isIdle || isSettingCover}
          onPress={() => only && void makeCover(only)}
        />
      )}
      {mayToCollection('addPhotos', collection, me) && (
        <>
          {mayCall('moveFlicks') && (
            <Action
              label={copy.movePhotos}
              icon={<FolderInput />}
              disabled={!isIdle}
              onPress={() => setAsking('move')}
            />
          )}
          {mayCall('copyFlicks') && (
            <Action
              label={copy.copyPhotos}
              icon={<FolderPlus />}
              disabled={!isIdle}
              onPress={() => setAsking('copy')}
            />
          )}
          <Action label={copy.deletePhotos} icon={<Trash2 />} danger disabled={!isIdle} onPress={askToRemove} />
        </>
      )}
    </div>
  )
}

function Dialogs({ selection, chosen, collection, actions }: PartProps) {
  const { asking, setAsking, archive, setArchive, canUndo, deletable, remove, place } = actions
  const close = () => setAsking(undefined)
  return (
    <>
      {asking === 'delete' && (
        <DeleteSelected open allowed={deletable()} canUndo={canUndo} onDelete={remove} onClose={close} />
      )}
      {archive && (
        <DownloadDialog
          open
          collection={collection}
          {...archive}
          onStarted={selection.end}
          onClose={() => setArchive(undefined)}
        />
      )}
      {asking === 'save' && <SaveDialog open photos={chosen} onSaved={selection.end} onClose={close} />}
      {(asking === 'move' || asking === 'copy') && (
        <PlaceDialog
          open
          act={asking}
          chosen={chosen}
          from={collection}
          onPlace={(placed, to) => place(asking, placed, to)}
          onClose={close}
        />
      )}
    </>
  )
}
