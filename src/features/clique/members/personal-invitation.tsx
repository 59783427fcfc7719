import { useId, useState } from 'react'
import type { Clique } from '../../../../contract/entities'
import { fail, ok } from '../../../../contract/failure'
import {
  createPersonalInvitation,
  revokePersonalInvitation,
  type OpenInvitation,
} from '../../../sync/joining/personal-invitations'
import { useList } from '../../../sync/reading/hooks'
import { NewLink } from '../../../ui/link/new-link'
import { OpenInvitations } from '../../../ui/link/open-invitations'
import { NumberForm, type RightNumber } from '../../../ui/phone/number-form'
import type { Busy } from '../../../ui/tools/use-busy'
import { memberCopy } from './member-copy'
import styles from '../links/invite-link-dialog.module.css'
import { personalInvitationsOf } from '../resources'

interface PersonalInvitationProps {
  clique: Clique
  /** Nothing closes the dialog while a link is being made. */
  during: Busy['during']
}

/** An invitation for one phone number, which its link signs in (docs/identity.md), and the unused invitations. */
export function PersonalInvitation({ clique: { cliqueId, name }, during }: PersonalInvitationProps) {
  const [made, setMade] = useState<{ address: string; readable: string }>()
  const list = useList(personalInvitationsOf(cliqueId), ({ invitationId }: OpenInvitation) => invitationId)
  const title = useId()

  const make = async ({ full, readable }: RightNumber) => {
    const created = await during(() => createPersonalInvitation(cliqueId, full))
    if (!created) return fail(memberCopy.personalFailed)
    if (created.ok) return ok({ address: created.value, readable })
    return fail(created.error.code === 'TOO_MANY_REQUESTS' ? memberCopy.personalTooMany : memberCopy.personalFailed)
  }
  return (
    <div className={styles.personal}>
      {made ? (
        <NewLink
          address={made.address}
          name={name}
          text={memberCopy.personalReady(made.readable)}
          another={memberCopy.personalAnother}
          onAnother={() => setMade(undefined)}
        />
      ) : (
        <NumberForm
          text={memberCopy.personalText(name)}
          confirm={memberCopy.makePersonal}
          failed={memberCopy.personalFailed}
          save={make}
          onSaved={setMade}
        />
      )}
      <section className={styles.links} aria-labelledby={title}>
        <h3 id={title}>{memberCopy.openInvitations}</h3>
        <OpenInvitations list={list} revoke={(id) => revokePersonalInvitation(cliqueId, id)} />
      </section>
    </div>
  )
}
