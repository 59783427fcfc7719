import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Collection } from '../../../contract/entities'
import { IconButton } from '../../ui/icon-button'
import { Menu } from '../../ui/menu'
import { copy } from './copy'
import { DeleteDialog } from './delete-dialog'

const EditDialog = lazy(() => import('./edit-dialog'))

interface OwnerMenuProps {
  collection: Collection
  onDeleted: () => void
}

/** What a collection's owner alone can do with it (specification 2 §2 'Collection page'). */
export function OwnerMenu({ collection, onDeleted }: OwnerMenuProps) {
  // Undefined until it is first wanted: its chunk is not fetched before.
  const [editing, setEditing] = useState<boolean>()
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Menu
        label={copy.options}
        items={[
          { id: 'edit', label: copy.edit, icon: <Pencil />, onSelect: () => setEditing(true) },
          { id: 'delete', label: copy.delete, icon: <Trash2 />, danger: true, onSelect: () => setDeleting(true) },
        ]}
        renderTrigger={(props) => (
          <IconButton label={copy.options} {...props}>
            <Ellipsis />
          </IconButton>
        )}
      />
      {editing !== undefined && (
        <Suspense fallback={null}>
          <EditDialog open={editing} collection={collection} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      <DeleteDialog open={deleting} collection={collection} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </>
  )
}
