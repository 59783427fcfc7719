import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/controls/icon-button'
import { LossQuestion, type Loss } from './loss-question'

interface DropButtonProps {
  label: string
  /** The photos that are lost with it; undefined if none are. */
  loss: Loss | undefined
  onDrop: () => void
}

/** The x of a card: asks for confirmation if photos are lost with it. */
export function DropButton({ label, loss, onDrop }: DropButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton label={label} onClick={loss ? () => setAsking(true) : onDrop}>
        <X />
      </IconButton>
      <LossQuestion
        loss={isAsking ? loss : undefined}
        onDrop={() => {
          setAsking(false)
          onDrop()
        }}
        onKeep={() => setAsking(false)}
      />
    </>
  )
}
