import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { renew } from '../../sync/people/notifications'
import type { SharedPhotos } from '../../sync/uploads/shared-photos'
import { useUploads } from '../../sync/uploads/use-uploads'
import { InstallCard } from './install-card'
import { UpdateBar } from './update-bar'
import { useLaunch } from './use-launch'
import { useOpenings } from './use-openings'

interface InstalledProps {
  uid: string
  onUpload: (shared?: SharedPhotos) => void
}

/** What makes a page an app: how it is launched, installed and brought up to date. Shown in the dock. */
export default function Installed({ uid, onUpload }: InstalledProps) {
  useLaunch(uid, onUpload)
  useOpenings()
  useEffect(() => void renew(uid), [uid])
  const uploads = useUploads()
  const { pathname } = useLocation()
  const isUploading = uploads?.some(({ session: { state } }) => state !== 'COMPLETED' && state !== 'ERROR')
  const hasUploaded = uploads?.some(({ session: { state } }) => state === 'COMPLETED')
  return (
    <>
      {pathname === '/' && <InstallCard hasUploaded={hasUploaded ?? false} />}
      {/* Until the queue was read, photos may well be on their way. */}
      <UpdateBar isUploading={isUploading ?? true} />
    </>
  )
}
