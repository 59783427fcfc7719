import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { AdminPage } from '../features/admin/admin-page'
import { SignInAgain } from './-parts/sign-in-again'

const PasskeysDialog = lazy(() => import('../features/settings/passkeys-dialog'))

export const Route = createFileRoute('/_guarded/admin')({ component: AdminScreen })

function AdminScreen() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <AdminPage onAddPasskey={() => setIsAdding(true)} />
      <SignInAgain />
      {isAdding && (
        <Suspense fallback={null}>
          <PasskeysDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
