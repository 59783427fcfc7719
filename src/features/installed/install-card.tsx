import { useState, useSyncExternalStore } from 'react'
import { currentOffer, install, subscribeOffer } from '../../pwa/install-offer'
import { askLater, isByHand, isGoodMoment, isInstalled, neverAsk, noteVisit } from '../../pwa/installing'
import { Button } from '../../ui/controls/button'
import { copy } from './copy'
import { Notice } from './notice'

/** Offers to install the app, at home: after the second visit or the first finished upload. */
export function InstallCard({ hasUploaded }: { hasUploaded: boolean }) {
  const offer = useSyncExternalStore(subscribeOffer, currentOffer)
  const [isClosed, setClosed] = useState(false)
  // Before the first render: this visit may be the one that counts. Counting twice does no harm.
  useState(noteVisit)
  const byHand = isByHand()
  if (isClosed || isInstalled() || !(offer || byHand) || !isGoodMoment(hasUploaded)) return null
  const close = (answer: () => void) => {
    answer()
    setClosed(true)
  }
  return (
    <Notice
      kind="install"
      title={copy.installTitle}
      text={offer ? copy.installText : copy.installByHand}
      actions={
        <>
          <Button variant="secondary" onClick={() => close(askLater)}>
            {copy.later}
          </Button>
          {offer && <Button onClick={() => close(() => void install())}>{copy.add}</Button>}
        </>
      }
      closeLabel={copy.never}
      onClose={() => close(neverAsk)}
    />
  )
}
