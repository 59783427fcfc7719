import { useEffect, useState } from 'react'
import type { User } from '../../../../contract/entities'
import { register, type PictureOutcome } from '../../../sync/editing/account'
import { signOut } from '../../../sync/lifecycle/sign-out'
import { loadSelf } from '../../../sync/reading/own-profile'
import { currentSession } from '../../../sync/session/session-state'
import { useKeptPicture } from '../../../sync/editing/use-kept-picture'
import { useUsernameCheck } from '../../../sync/people/use-username-check'
import { Button } from '../../../ui/controls/button'
import { chosenPicture } from '../../../ui/pictures/profile-picture'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog'
import { toast } from '../../../ui/layers/toast'
import { prepareSquare } from '../../../workers/images/prepare-picture'
import { AuthLayout } from '../auth-layout'
import { copy } from '../copy'
import { usernameError, type Draft } from './draft'
import { keepDraft, keptDraft } from './kept-draft'
import { PersonalInfo } from './personal-info'
import { endRegistration } from './registration-start'
import { setRegistrationUnderWay } from './registration-under-way'
import { setSignOutNotice } from '../sign-out-notice'
import { useBusy } from '../../../ui/tools/use-busy'
import styles from './registration.module.css'
import { useExpiry } from './use-expiry'
import { useInactivity } from '../use-inactivity'
import { useProfileCheck } from '../use-profile-check'
import { Welcome } from './welcome'

interface RegistrationProps {
  /** The session's number; the server reads it from the token, so this only shows whether a number exists. */
  phoneNumber: string
  /** Signed out, by choice or by time: phone entry is next. */
  onLeft: () => void
  /** This identity has another profile already, from another device: home is next. */
  onRegistered: () => void
  /** 'Get Started' was pressed: home is next. */
  onComplete: () => void
}

/** The form of step 1, how it is sent, and how a registration ends without a profile. */
const useRegistration = ({ phoneNumber, onLeft, onRegistered }: Omit<RegistrationProps, 'onComplete'>) => {
  const [owner] = useState(() => currentSession()?.uid ?? '')
  const [draft, setDraft] = useState<Draft>(keptDraft)
  const [error, setError] = useState<string>()
  const { busy, during } = useBusy()
  const [isLeaving, setLeaving] = useState(false)
  const [user, setUser] = useState<User>()
  const [pictureWaits, setPictureWaits] = useState(false)
  const keepPicture = useKeptPicture('registration', 'picture', (file) =>
    setDraft((before) => ({ ...before, picture: chosenPicture(file) })),
  )
  const username = useUsernameCheck(draft.username, usernameError(draft.username) === undefined)

  const giveUp = async (why?: string) => {
    setLeaving(true)
    if (why !== undefined) setSignOutNotice(why)
    endRegistration()
    await signOut()
    onLeft()
  }
  // Before the start: an expired start forgets the draft too.
  useEffect(() => keepDraft(draft), [draft])
  useEffect(() => () => setRegistrationUnderWay(false), [])
  const isFilling = user === undefined && !isLeaving
  useExpiry(isFilling && !busy, owner, () => void giveUp(copy.registrationExpired))
  useProfileCheck(isFilling)
  const preview = draft.picture?.preview
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview.lowQualityUrl)
    },
    [preview],
  )
  const { warning, stay } = useInactivity(isFilling, () => void giveUp(copy.registrationIdle))

  const send = async (): Promise<string | undefined> => {
    if (username === 'taken') {
      // Taken by this very user if the answer to an earlier attempt was lost.
      await loadSelf()
      return copy.usernameNotAvailable
    }
    if (username === 'checking') return copy.waitForUsername
    if (phoneNumber === '') return copy.phoneMissing
    const { picture, isOver16: _, ...profile } = draft
    const prepared = picture && (await prepareSquare(picture.file))
    if (prepared?.ok === false) return copy.pictureCorrupted
    setRegistrationUnderWay(true)
    const registered = await register({ ...profile, picture: prepared?.value })
    if (!registered.ok) {
      setRegistrationUnderWay(false)
      if (currentSession()?.profile === 'present') onRegistered()
      return registered.error.message || copy.registrationFailed
    }
    endRegistration()
    keepPicture(undefined)
    setUser(registered.value.user)
    void registered.value.picture?.then(sayPicture)
    return undefined
  }
  const sayPicture = (outcome: PictureOutcome) => {
    if (outcome === 'waits') setPictureWaits(true)
    if (outcome === 'lost') void toast({ text: copy.pictureLost, tone: 'error' })
  }
  const submit = async () => {
    setError(undefined)
    setError(await during(send))
  }
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    if ('picture' in changes) keepPicture(changes.picture?.file)
    setError(undefined)
  }
  const shownError = error === copy.waitForUsername && username !== 'checking' ? undefined : error
  return {
    draft,
    change,
    username,
    error: shownError,
    busy,
    submit,
    user,
    preview,
    pictureWaits,
    giveUp,
    warning,
    stay,
  }
}

/** Registration in two steps, and the rules of its end (docs/specification.md 1.2, 1.4, 1.5). */
export function Registration({ onComplete, ...props }: RegistrationProps) {
  const form = useRegistration(props)
  const { user, giveUp } = form
  const [pictureError, setPictureError] = useState<string>()
  return (
    <AuthLayout scenes="none">
      {user ? (
        <Welcome user={user} picture={form.preview ?? null} pictureWaits={form.pictureWaits} onStart={onComplete} />
      ) : (
        <>
          <div>
            <Button variant="link" onClick={() => void giveUp()}>
              {copy.back}
            </Button>
            <p className={styles.step}>{copy.step(1)}</p>
            <h1 tabIndex={-1}>{copy.aboutYou}</h1>
          </div>
          <PersonalInfo
            draft={form.draft}
            onChange={form.change}
            username={form.username}
            pictureError={pictureError}
            onPictureError={setPictureError}
            error={form.error}
            busy={form.busy}
            onSubmit={() => void form.submit()}
          />
        </>
      )}
      <ConfirmDialog
        open={form.warning}
        title={copy.expiring}
        confirm={copy.continue}
        cancel={copy.signOut}
        onConfirm={form.stay}
        onCancel={() => void giveUp()}
        onClose={form.stay}
      >
        {copy.expiringText}
      </ConfirmDialog>
    </AuthLayout>
  )
}
