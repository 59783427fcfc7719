import { EllipsisVertical, Flag, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Flick } from '../../../contract/entities'
import { useMyId } from '../../sync/reading/hooks'
import { IconButton } from '../../ui/controls/icon-button'
import { Menu, type MenuItem } from '../../ui/layers/menu'
import { copy } from './copy'
import { sharePhoto } from './share'

const ReportDialog = lazy(() => import('./report-dialog'))

/** What is seldom done with a photo: sharing it, and reporting another user's. */
export function MoreMenu({ flick }: { flick: Flick }) {
  const myId = useMyId()
  // Undefined until it is first wanted: its chunk is not fetched before.
  const [reporting, setReporting] = useState<boolean>()
  const items: MenuItem[] = [
    { id: 'share', label: copy.share, icon: <Share2 />, onSelect: () => void sharePhoto(flick) },
  ]
  if (flick.owner !== myId)
    items.push({ id: 'report', label: copy.report, icon: <Flag />, danger: true, onSelect: () => setReporting(true) })
  return (
    <>
      <Menu
        label={copy.options}
        items={items}
        renderTrigger={(props) => (
          <IconButton label={copy.options} {...props}>
            <EllipsisVertical />
          </IconButton>
        )}
      />
      {reporting !== undefined && (
        <Suspense fallback={null}>
          <ReportDialog key={flick.id} photoId={flick.id} open={reporting} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
