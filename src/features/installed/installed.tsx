import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { renew } from '../../sync/notifications/notifications'
import type { SharedPhotos } from '../../sync/uploads/shared-photos'
import { useUploads } from '../../sync/uploads/use-uploads'
import { InstallCard } from './install-card'
import { SharedOffer } from './shared-offer'
import { UpdateBar } from './update-bar'
import { useLaunch } from './use-launch'
import { useOpenings } from './use-openings'

interface InstalledProps {
  uid: string
  onUpload: (shared?: SharedPhotos) => void
}

/** Parts that make a page an app: launch, installation and updates. Shown in the dock. */
export default function Installed({ uid, onUpload }: InstalledProps) {
  const { offered, settle } = useLaunch(uid, onUpload)
  useOpenings()
  useEffect(() => void renew(uid), [uid])
  const uploads = useUploads()
  const { pathname } = useLocation()
  const isUploading = uploads?.some(({ session: { state } }) => state !== 'COMPLETED' && state !== 'ERROR')
  const hasUploaded = uploads?.some(({ session: { state } }) => state === 'COMPLETED')
  const add = () => {
    settle()
    onUpload(offered)
  }
  const discard = () => {
    settle()
    void offered?.drop()
  }
  return (
    <>
      {offered && <SharedOffer photos={offered} onAdd={add} onDiscard={discard} />}
      {pathname === '/' && <InstallCard hasUploaded={hasUploaded ?? false} />}
      {/* Until the queue is read, photos may be on their way. */}
      <UpdateBar isUploading={isUploading ?? true} />
    </>
  )
}
