import type { Collection } from '../../../contract/entities'
import { cliqueOf, collectionsOf } from '../../sync/reading/clique-pages'
import { useList, useMyId, useResource } from '../../sync/reading/hooks'
import { useWaitingEdit } from '../../sync/editing/use-waiting-edit'
import { useCollections } from '../../sync/mutations/overlay/use-collections'
import { useOverlay } from '../../sync/mutations/overlay/use-overlay'
import { EditNote } from '../../ui/editing/edit-note'
import { useTitle } from '../../ui/tools/use-title'
import { CliqueHeader } from './clique-header'
import styles from './clique-page.module.css'
import { CliqueSkeleton } from './clique-skeleton'
import { CliqueTabs, type CliqueTab } from './clique-tabs'
import { CliqueTrouble } from './clique-trouble'
import { Collections } from './collections'
import { isInside } from './membership'
import { UploadButton } from './upload-button'

interface CliquePageProps {
  cliqueId: string
  /** The tab shown first. */
  tab?: CliqueTab | undefined
}

/** A clique: its header, its collections and its members (docs/specification.md 2.2 'Clique page'). */
export function CliquePage({ cliqueId, tab }: CliquePageProps) {
  const { data, requestedAt, phase, error, refresh } = useResource(cliqueOf(cliqueId))
  const list = useCollections(useList(collectionsOf(cliqueId), ({ collectionId }: Collection) => collectionId))
  const myId = useMyId()
  const edit = useWaitingEdit('editClique', cliqueId)
  const overlay = useOverlay()
  const clique = data && overlay.apply('clique', cliqueId, data.clique, requestedAt)
  useTitle(clique?.name)
  if (!clique && phase === 'error') return <CliqueTrouble error={error} onRetry={refresh} />
  const mayAdd = clique !== undefined && isInside(clique, myId)
  const collections = (
    <>
      <Collections list={list} mayAdd={mayAdd} />
      {mayAdd && <UploadButton cliqueId={cliqueId} />}
    </>
  )
  if (!clique)
    return (
      <div className={styles.page} data-wide>
        <CliqueSkeleton />
        {collections}
      </div>
    )
  return (
    <div className={styles.page} data-wide>
      <CliqueHeader clique={clique} myId={myId} onExpired={refresh} />
      <EditNote edit={edit} />
      <CliqueTabs clique={clique} myId={myId} collections={collections} {...(tab && { first: tab })} />
    </div>
  )
}
