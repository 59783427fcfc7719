import { Globe, LockKeyhole, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Clique } from '../../../../contract/entities'
import { isLonger } from '../../../../contract/length'
import { limits } from '../../../../contract/limits'
import { visibleText } from '../../../../contract/visible'
import { Button } from '../../../ui/controls/button'
import { Checkbox } from '../../../ui/controls/checkbox'
import { EmptyState } from '../../../ui/cards/empty-state'
import { ErrorBlock, ErrorLine } from '../../../ui/cards/error-block'
import { Field } from '../../../ui/controls/field'
import { RadioCards } from '../../../ui/controls/radio-cards'
import { CliqueChoice } from '../../../ui/searching/clique-choice'
import { Skeleton, SkeletonGroup } from '../../../ui/indicators/skeleton'
import { copy as words } from '../../../ui/tools/copy'
import { descriptionProblem, nameProblem, type Choice } from './choice'
import styles from './choose-step.module.css'
import { CollectionChoice } from './collection-choice'
import { copy } from '../copy'
import { chooseCopy } from './choose-copy'
import type { Cliques } from '../../../sync/reading/use-cliques'

interface ChooseStepProps {
  cliques: Cliques
  choice: Choice
  onChange: (change: Partial<Choice>) => void
  /** Why the upload did not start. */
  error: string | undefined
  onCreateClique: () => void
}

/** The upload dialog's second step: the clique and collection that get the photos (docs/specification.md 2.2, 2.5). */
export function ChooseStep({ cliques, choice, onChange, error, onCreateClique }: ChooseStepProps) {
  if (cliques.state === 'loading') return <Loading />
  if (cliques.state === 'failed') return <ErrorBlock detail={chooseCopy.cliquesFailed} onRetry={cliques.refresh} />
  if (cliques.items.length === 0 && choice.cliqueId === '') {
    return (
      <EmptyState icon={<UsersRound />} title={chooseCopy.noCliquesTitle} text={copy.noCliques}>
        <Button onClick={onCreateClique}>{chooseCopy.createClique}</Button>
      </EmptyState>
    )
  }
  return (
    <div className={styles.form}>
      {error && (
        <div className={styles.wide}>
          <ErrorLine>{error}</ErrorLine>
        </div>
      )}
      <CliqueChoice
        label={chooseCopy.clique}
        value={choice.cliqueId}
        onChange={(cliqueId) => onChange({ cliqueId, collectionId: '' })}
        options={cliqueOptions(cliques.items, choice.cliqueId)}
      />
      <RadioCards
        label={chooseCopy.destination}
        row
        value={choice.mode}
        onChange={(mode) => onChange({ mode })}
        options={[
          { value: 'new', label: chooseCopy.newCollection, text: chooseCopy.newCollectionText },
          { value: 'existing', label: chooseCopy.existingCollection, text: chooseCopy.existingCollectionText },
        ]}
      />
      {choice.mode === 'new' ? (
        <NewCollection choice={choice} onChange={onChange} />
      ) : (
        <div className={styles.wide}>
          <CollectionChoice
            cliqueId={choice.cliqueId}
            value={choice.collectionId}
            onChange={(collectionId) => onChange({ collectionId })}
          />
        </div>
      )}
      <div className={styles.wide}>
        <Checkbox
          label={chooseCopy.keepLocation}
          hint={chooseCopy.keepLocationText}
          checked={choice.keepLocation}
          onChange={(keepLocation) => onChange({ keepLocation })}
        />
      </div>
    </div>
  )
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className={styles.form}>
        <Skeleton height={76} />
        <Skeleton height={52} />
        <Skeleton height={76} />
      </div>
    </SkeletonGroup>
  )
}

const cliqueOptions = (cliques: readonly Clique[], chosen: string) => {
  const options = cliques.map(({ cliqueId, name }) => ({ value: cliqueId, label: name }))
  if (chosen === '') return [{ value: '', label: chooseCopy.pickClique, disabled: true }, ...options]
  const isListed = options.some(({ value }) => value === chosen)
  return isListed ? options : [{ value: chosen, label: chooseCopy.thisClique }, ...options]
}

const visibilities: Parameters<typeof RadioCards<Choice['visibility'] | 'PUBLIC'>>[0]['options'] = [
  { value: 'PRIVATE', label: words.visibilities.private, text: chooseCopy.privateText, icon: <LockKeyhole /> },
  { value: 'FOLLOWERS', label: words.visibilities.followers, text: chooseCopy.followersText, icon: <UsersRound /> },
  { value: 'PUBLIC', label: words.visibilities.public, text: chooseCopy.publicText, icon: <Globe />, disabled: true },
]

function NewCollection({ choice, onChange }: Pick<ChooseStepProps, 'choice' | 'onChange'>) {
  const [left, setLeft] = useState(false)
  const { name, description, visibility } = choice
  const isLong = isLonger(visibleText(name), limits.collectionName)
  return (
    <>
      <div className={styles.fields}>
        <Field
          label={chooseCopy.name}
          name="collection-name"
          value={name}
          onChange={(next) => onChange({ name: next })}
          onBlur={() => setLeft(true)}
          error={left || isLong ? nameProblem(name) : undefined}
          counter={{ max: limits.collectionName }}
          autoComplete="off"
          enterKeyHint="next"
        />
        <Field
          label={chooseCopy.description}
          name="collection-description"
          rows={2}
          value={description}
          onChange={(next) => onChange({ description: next })}
          error={descriptionProblem(description)}
          counter={{ max: limits.collectionDescription }}
        />
      </div>
      <RadioCards
        label={chooseCopy.visibility}
        value={visibility}
        onChange={(next) => next !== 'PUBLIC' && onChange({ visibility: next })}
        options={visibilities}
      />
    </>
  )
}
