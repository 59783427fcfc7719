import type { Photos } from '../../sync/kinds/base/effects'
import { RadioCards } from '../../ui/controls/radio-cards'

interface PhotosChoiceProps {
  words: { label: string; stay: string; stayText: string; go: string; goText: string }
  value: Photos
  onChange: (value: Photos) => void
}

/** Whether the photos of a user who leaves the clique stay in it or are deleted. */
export default function PhotosChoice({ words, value, onChange }: PhotosChoiceProps) {
  return (
    <RadioCards<Photos>
      label={words.label}
      value={value}
      onChange={onChange}
      options={[
        { value: 'stay', label: words.stay, text: words.stayText },
        { value: 'go', label: words.go, text: words.goText },
      ]}
    />
  )
}
