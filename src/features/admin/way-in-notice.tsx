import { ShieldAlert } from 'lucide-react'
import { hasPasskeys } from '../../platform/identity/passkeys'
import { useResource } from '../../sync/reading/hooks'
import { resource } from '../../sync/reading/resource'
import { useConfig } from '../../sync/session/use-config'
import { Button } from '../../ui/controls/button'
import { copy } from './copy'
import styles from './overview.module.css'

/** Warns an operator who has no second way in, and offers to add one. Renders nothing for others. */
export function WayInNotice({ onAddPasskey }: { onAddPasskey: () => void }) {
  const self = useResource(resource('getSelf', {})).data
  const canAdd = hasPasskeys(useConfig()?.passkeys?.rpId)
  if (!self?.user.lacksSecondWayIn) return null
  return (
    <div className={styles.notice} role="note">
      <ShieldAlert aria-hidden="true" />
      <p>{canAdd ? copy.lastWayIn : copy.noPasskeysHere}</p>
      {canAdd && (
        <Button size="small" onClick={onAddPasskey}>
          {copy.addPasskey}
        </Button>
      )}
    </div>
  )
}
