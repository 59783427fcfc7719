import { useId, type ReactNode } from 'react'
import type { Collection } from '../../../contract/entities'
import { Button } from '../controls/button'
import { Skeleton, SkeletonGroup } from '../indicators/skeleton'
import { VisibilityIcon } from '../indicators/visibility-icon'
import { SearchField } from '../searching/search-field'
import type { ChoiceSearch } from '../searching/search-state'
import { searchingCopy } from '../searching/searching-copy'
import { copy } from '../tools/copy'
import { flickCount } from '../tools/count'
import styles from './collection-tiles.module.css'
import { coverOf } from '../pictures/cover'
import { Photo, type PhotoProps } from '../pictures/photo'

interface CollectionTilesProps {
  /** The heading of the choice, above the tiles. */
  legend: string
  /** The id of the chosen collection; empty if none is chosen yet. */
  value: string
  onChange: (collectionId: string) => void
  collections: readonly Collection[]
  /** The label of the chosen collection if it is not in the list. */
  unlisted?: string
  /** The search of the whole choice. */
  search: ChoiceSearch
  onExpired: () => void
  /** Fetches the next page; absent if there is none. */
  onMore?: (() => void) | undefined
}

/** A choice of one collection, by covers. */
export function CollectionTiles(props: CollectionTilesProps) {
  const { legend, value, onChange, collections, unlisted, search, onExpired, onMore } = props
  const group = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <SearchField label={searchingCopy.searchCollections} search={search} />
      <ul className={styles.grid}>
        {unlisted !== undefined && (
          <Tile id={value} group={group} checked name={unlisted} urls={null} onChoose={() => undefined} />
        )}
        {collections.map((collection) => (
          <Tile
            key={collection.collectionId}
            id={collection.collectionId}
            group={group}
            checked={collection.collectionId === value}
            name={collection.name || copy.untitled}
            urls={coverOf(collection)}
            onExpired={onExpired}
            onChoose={() => onChange(collection.collectionId)}
          >
            <VisibilityIcon visibility={collection.visibility} />
            {flickCount(collection.flickCount)}
          </Tile>
        ))}
      </ul>
      {onMore && (
        <Button variant="secondary" onClick={onMore}>
          {copy.showMore}
        </Button>
      )}
    </fieldset>
  )
}

/** Replaces the tiles if there are none. */
export function NoCollections({ children }: { children: ReactNode }) {
  return <p className={styles.none}>{children}</p>
}

export function CollectionTilesLoading() {
  return (
    <SkeletonGroup>
      <div className={styles.grid}>
        {Array.from({ length: 6 }, (_, i) => (
          <Skeleton key={i} ratio={0.76} />
        ))}
      </div>
    </SkeletonGroup>
  )
}

interface TileProps extends Pick<PhotoProps, 'id' | 'urls' | 'onExpired'> {
  group: string
  checked: boolean
  name: string
  onChoose: () => void
  children?: ReactNode
}

/** A radio button that is a picture. The picture is next to the label, because it may have its own reload button. */
function Tile({ group, checked, name, onChoose, children, ...photo }: TileProps) {
  const id = useId()
  return (
    <li className={styles.tile}>
      <label htmlFor={id} className={styles.label}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.meta}>{children}</span>
      </label>
      <div className={styles.cover}>
        <Photo {...photo} alt="" sizes="(min-width: 1024px) 110px, (min-width: 640px) 22vw, 45vw" ratio={1} />
      </div>
      <input type="radio" id={id} name={group} className={styles.radio} checked={checked} onChange={onChoose} />
    </li>
  )
}
