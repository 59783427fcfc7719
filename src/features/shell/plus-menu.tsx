import { ImagePlus, Plus, UsersRound } from 'lucide-react'
import { Menu } from '../../ui/layers/menu'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import { copy } from './copy'
import styles from './main-nav.module.css'
import { NavButton } from './nav-button'

/** The menu of items to create, on every screen (docs/specification.md 1.2 'Header and layout'). */
export function PlusMenu() {
  const { createClique, upload } = useAppDialogs()
  return (
    <Menu
      label={copy.create}
      align="center"
      items={[
        { id: 'clique', label: copy.createClique, icon: <UsersRound />, onSelect: createClique },
        { id: 'upload', label: copy.uploadFlicks, icon: <ImagePlus />, onSelect: () => upload() },
      ]}
      renderTrigger={(props) => (
        <NavButton
          label={copy.create}
          icon={
            <span className={styles.plus}>
              <Plus aria-hidden="true" />
            </span>
          }
          {...props}
        />
      )}
    />
  )
}
