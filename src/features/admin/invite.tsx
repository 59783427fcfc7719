import { useState } from 'react'
import { fail, ok } from '../../../contract/failure'
import { inviteNumber } from '../../sync/admin/admin'
import { NewLink } from '../../ui/link/new-link'
import { NumberForm } from '../../ui/phone/number-form'
import { copy } from './copy'
import { describe } from './use-acting'

/** A link for one phone number: for a new user, or for a user who lost every way to sign in. */
export function Invite() {
  const [made, setMade] = useState<{ address: string; readable: string }>()
  if (made)
    return (
      <NewLink
        address={made.address}
        name={made.readable}
        text={copy.ready(made.readable)}
        another={copy.another}
        onAnother={() => setMade(undefined)}
      />
    )
  return (
    <NumberForm
      text={copy.inviteText}
      confirm={copy.makeLink}
      failed={copy.inviteFailed}
      save={async ({ full, readable }) => {
        const link = await inviteNumber(full)
        return link.ok ? ok({ address: link.value, readable }) : fail(describe(link.error, copy.inviteFailed))
      }}
      onSaved={setMade}
    />
  )
}
