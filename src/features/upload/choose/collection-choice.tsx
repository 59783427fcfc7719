import { Lock, UsersRound } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Collection } from '../../../../contract/entities'
import { pageSizes } from '../../../../contract/limits'
import { useList } from '../../../sync/reading/hooks'
import { resource } from '../../../sync/reading/resource'
import { flickCount } from '../../../ui/tools/count'
import { Photo, type PhotoProps } from '../../../ui/cards/photo'
import { Skeleton, SkeletonGroup } from '../../../ui/controls/skeleton'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden'
import styles from './collection-choice.module.css'
import { copy } from '../copy'

interface CollectionChoiceProps {
  /** Empty: no clique is chosen, so there is nothing to choose from. */
  cliqueId: string
  value: string
  onChange: (collectionId: string) => void
}

/** The clique's collections, by their covers. What cannot be loaded is an empty list (docs/specification.md 2.7). */
export function CollectionChoice(props: CollectionChoiceProps) {
  if (props.cliqueId === '') return <p className={styles.none}>{copy.noCollections}</p>
  return <Collections key={props.cliqueId} {...props} />
}

function Collections({ cliqueId, value, onChange }: CollectionChoiceProps) {
  const name = useId()
  const { items, phase, refresh } = useList(
    (page) => resource('collectionsOfClique', { params: { cliqueId }, query: { page, size: pageSizes.selector } }),
    ({ collectionId }: Collection) => collectionId,
  )
  if (phase === 'opening' || phase === 'loading') return <Loading />
  const unlisted = value !== '' && !items.some(({ collectionId }) => collectionId === value)
  if (items.length === 0 && !unlisted) return <p className={styles.none}>{copy.noCollections}</p>
  return (
    <fieldset>
      <legend className={styles.legend}>{copy.collections}</legend>
      <ul className={styles.grid}>
        {unlisted && (
          <Tile id={value} group={name} checked name={copy.thisCollection} urls={null} onChoose={() => undefined} />
        )}
        {items.map((collection) => (
          <Tile
            key={collection.collectionId}
            id={collection.collectionId}
            group={name}
            checked={collection.collectionId === value}
            name={collection.name || copy.untitled}
            urls={coverOf(collection)}
            onExpired={refresh}
            onChoose={() => onChange(collection.collectionId)}
          >
            <VisibilityIcon visibility={collection.visibility} />
            {flickCount(collection.flickCount)}
          </Tile>
        ))}
      </ul>
    </fieldset>
  )
}

interface TileProps extends Pick<PhotoProps, 'id' | 'urls' | 'onExpired'> {
  group: string
  checked: boolean
  name: string
  onChoose: () => void
  children?: ReactNode
}

/** A radio button that is a picture. The picture is beside the label, because it may offer to be loaded again. */
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

/** When there is no cover, the most liked photo is used (docs/specification.md 2.2 'Profile lists'). */
const coverOf = ({ coverPhoto, mostLikedImageUrl: url }: Collection) =>
  coverPhoto ?? (url === null ? null : { highQualityUrl: url, medQualityUrl: url, lowQualityUrl: url })

function VisibilityIcon({ visibility }: Pick<Collection, 'visibility'>) {
  if (visibility === 'public') return null
  return (
    <>
      {visibility === 'private' ? <Lock aria-hidden="true" /> : <UsersRound aria-hidden="true" />}
      <VisuallyHidden>{visibility === 'private' ? copy.private : copy.followers}</VisuallyHidden>
    </>
  )
}

function Loading() {
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
