import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Clique } from '../../../../contract/entities'
import { createInviteLink } from '../../../sync/joining/invite-links'
import { Button } from '../../../ui/controls/button'
import { Dialog } from '../../../ui/layers/dialog'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Tabs } from '../../../ui/controls/tabs'
import { useConfig } from '../../../sync/session/use-config'
import { PersonalInvitation } from '../members/personal-invitation'
import { Select } from '../../../ui/controls/select'
import { keysOf } from '../../../ui/tools/keys-of'
import { copy } from '../copy'
import { linkCopy } from './link-copy'
import { InviteLinkList } from './invite-link-list'
import { useBusy, type Busy } from '../../../ui/tools/use-busy'
import styles from './invite-link-dialog.module.css'
import { NewLink } from '../../../ui/link/new-link'

const DAY_S = 86_400
const lifetimes = { hour: DAY_S / 24, day: DAY_S, week: 7 * DAY_S, month: 30 * DAY_S, never: null } as const
const useLimits = { one: 1, five: 5, ten: 10, fifty: 50, any: null } as const

const optionsOf = <T extends string>(words: Record<T, string>) =>
  keysOf(words).map((value) => ({ value, label: words[value] }))

interface InviteLinkDialogProps {
  open: boolean
  clique: Clique
  /** Makes a link when it opens. */
  isFirst?: boolean
  onClose: () => void
}

/** A new link: its choices, and its URL once it is made, which is shown only until `forget`. */
const useNewLink = (cliqueId: string) => {
  const [lifetime, setLifetime] = useState<keyof typeof lifetimes>('week')
  const [limit, setLimit] = useState<keyof typeof useLimits>('any')
  const [failed, setFailed] = useState(false)
  const [address, setAddress] = useState<string>()
  const make = async () => {
    setFailed(false)
    const made = await createInviteLink(cliqueId, { expiresIn: lifetimes[lifetime], useLimit: useLimits[limit] })
    setFailed(!made.ok)
    if (made.ok) setAddress(made.value)
  }
  const forget = () => {
    setAddress(undefined)
    setFailed(false)
  }
  return { lifetime, setLifetime, limit, setLimit, failed, address, make, forget }
}

/** Links that invite to the clique: a new link, and the existing links (docs/decisions/0005). */
export default function InviteLinkDialog({ open, clique, isFirst = false, onClose }: InviteLinkDialogProps) {
  const link = useNewLink(clique.cliqueId)
  const working = useBusy()
  const begin = useEffectEvent(() => void working.during(link.make))
  useEffect(() => {
    if (isFirst && open) begin()
  }, [isFirst, open])
  const [kind, setKind] = useState<'anyone' | 'one'>('anyone')
  // Another provider's project confirms numbers only by texted codes.
  const invitesByNumber = useConfig()?.identity.mode === 'local'
  const forAnyone = <ForAnyone clique={clique} link={link} {...working} />
  const close = () => {
    link.forget()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={copy.inviteLink} kind="sheet" focus="title" locked={working.busy}>
      {invitesByNumber ? (
        <Tabs
          label={linkCopy.linkKinds}
          value={kind}
          onChange={setKind}
          items={[
            { id: 'anyone', label: linkCopy.forAnyone, content: forAnyone },
            {
              id: 'one',
              label: linkCopy.forOne,
              content: <PersonalInvitation clique={clique} during={working.during} />,
            },
          ]}
        />
      ) : (
        forAnyone
      )}
    </Dialog>
  )
}

interface ForAnyoneProps extends Busy {
  clique: Clique
  link: ReturnType<typeof useNewLink>
}

function ForAnyone({ clique: { cliqueId, name }, link, busy, during }: ForAnyoneProps) {
  const { lifetime, setLifetime, limit, setLimit, failed, address, make, forget } = link
  const listTitle = useId()
  return (
    <div className={styles.dialog}>
      {address === undefined ? (
        <>
          <p className={styles.text}>{linkCopy.inviteLinkText(name)}</p>
          <div className={styles.choices}>
            <Select
              label={linkCopy.linkExpires}
              value={lifetime}
              onChange={setLifetime}
              options={optionsOf(linkCopy.linkLifetimes)}
            />
            <Select
              label={linkCopy.linkUses}
              value={limit}
              onChange={setLimit}
              options={optionsOf(linkCopy.linkUseLimits)}
            />
          </div>
          <ErrorLine>{failed ? linkCopy.linkFailed : undefined}</ErrorLine>
          <Button block busy={busy} onClick={() => void during(make)}>
            {linkCopy.makeLink}
          </Button>
        </>
      ) : (
        <NewLink
          address={address}
          name={name}
          text={linkCopy.linkOnce}
          another={linkCopy.makeAnother}
          onAnother={forget}
        />
      )}
      <section className={styles.links} aria-labelledby={listTitle}>
        <h3 id={listTitle}>{linkCopy.activeLinks}</h3>
        <InviteLinkList cliqueId={cliqueId} />
      </section>
    </div>
  )
}
