import { useId, useState } from 'react'
import type { Clique } from '../../../../contract/entities'
import { fail, ok } from '../../../../contract/failure'
import {
  createPersonalInvitation,
  revokePersonalInvitation,
  type OpenInvitation,
} from '../../../sync/people/personal-invitations'
import { useList } from '../../../sync/reading/hooks'
import { NewLink } from '../../../ui/link/new-link'
import { OpenInvitations } from '../../../ui/link/open-invitations'
import { NumberForm, type RightNumber } from '../../../ui/phone/number-form'
import { copy } from '../copy'
import styles from '../links/invite-link-dialog.module.css'
import { personalInvitationsOf } from '../resources'

interface PersonalInvitationProps {
  clique: Clique
  /** A link is being made: nothing may close the dialog. */
  onBusy: (busy: boolean) => void
}

/** An invitation for one phone number, which its link signs in (docs/identity.md), and those that were not used yet. */
export function PersonalInvitation({ clique: { cliqueId, name }, onBusy }: PersonalInvitationProps) {
  const [made, setMade] = useState<{ address: string; readable: string }>()
  const list = useList(personalInvitationsOf(cliqueId), ({ invitationId }: OpenInvitation) => invitationId)
  const title = useId()

  const make = async ({ full, readable }: RightNumber) => {
    onBusy(true)
    const created = await createPersonalInvitation(cliqueId, full)
    onBusy(false)
    if (created.ok) return ok({ address: created.value, readable })
    return fail(created.error.code === 'TOO_MANY_REQUESTS' ? copy.personalTooMany : copy.personalFailed)
  }
  return (
    <div className={styles.personal}>
      {made ? (
        <NewLink
          address={made.address}
          name={name}
          text={copy.personalReady(made.readable)}
          another={copy.personalAnother}
          onAnother={() => setMade(undefined)}
        />
      ) : (
        <NumberForm
          text={copy.personalText(name)}
          confirm={copy.makePersonal}
          failed={copy.personalFailed}
          save={make}
          onSaved={setMade}
        />
      )}
      <section className={styles.links} aria-labelledby={title}>
        <h3 id={title}>{copy.openInvitations}</h3>
        <OpenInvitations list={list} revoke={(id) => revokePersonalInvitation(cliqueId, id)} />
      </section>
    </div>
  )
}
