import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { limits } from '../../../contract/limits'
import { overview } from '../../sync/admin/admin'
import { useResource } from '../../sync/reading/hooks'
import { ErrorBlock, ErrorLine } from '../../ui/cards/error-block'
import { Skeleton, SkeletonGroup } from '../../ui/indicators/skeleton'
import { fileSize } from '../../ui/tools/file-size'
import { RelativeTime } from '../../ui/indicators/relative-time'
import { copy } from './copy'
import { Invitations } from './invitations'
import { Invite } from './invite'
import styles from './overview.module.css'
import { TestSends } from './test-sends'
import { WaitingCodes } from './waiting-codes'

const ago = (at: string | null) => (at === null ? copy.never : <RelativeTime at={at} />)
const number = (count: number) => count.toLocaleString('en')

type Data = Answer<Calls['adminOverview']>

const figuresOf = (data: Data) =>
  [
    [copy.users, number(data.users)],
    [copy.cliques, number(data.cliques)],
    [copy.photos, number(data.photos)],
    [copy.stored, fileSize(data.storedBytes, 1)],
    ...(data.freeBytes === null ? [] : [[copy.free, fileSize(data.freeBytes, 1)]]),
    [copy.reports, number(data.reports)],
  ] as const

const factsOf = (data: Data) =>
  [
    [copy.version, data.newVersion === undefined ? data.version : copy.isOutdated(data.version, data.newVersion)],
    [copy.running, new Date(data.startedAt).toLocaleString()],
    [copy.database, copy.databases[data.database]],
    [copy.photosIn, copy.places[data.photosIn]],
    [copy.bytesPerPerson, data.bytesPerPerson === null ? copy.noQuota : fileSize(data.bytesPerPerson, 1)],
    ...(data.codes ? [[copy.codesLastHour, copy.ofCodes(data.codes.lastHour, data.codes.perHour)] as const] : []),
    [copy.backup, data.backup ? ago(data.backup.lastAt) : copy.noBackups],
    ...(data.backup ? [[copy.verified, ago(data.backup.verifiedAt)] as const] : []),
  ] as const

/** The server in figures, recent failures, and a link for a user to invite. */
export function Overview() {
  const { data, phase, error, refresh } = useResource(overview)
  if (!data)
    return phase === 'error' ? (
      <ErrorBlock detail={error?.message} onRetry={refresh} />
    ) : (
      <SkeletonGroup>
        <Skeleton width="100%" height={220} />
      </SkeletonGroup>
    )
  const usedShare = data.codes ? data.codes.lastHour / (data.codes.perHour ?? Infinity) : 0
  return (
    <div className={styles.overview}>
      {usedShare >= limits.strangersShareOfCodes && (
        <ErrorLine>{usedShare >= 1 ? copy.codesExhausted : copy.codesHeldBack}</ErrorLine>
      )}
      <Lost data={data} />
      <dl className={styles.figures}>
        {figuresOf(data).map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.section}>
        <h2>{copy.invite}</h2>
        <Invite />
      </section>
      {data.handsCodesOn && (
        <section className={styles.section}>
          <h2>{copy.codes}</h2>
          <WaitingCodes />
        </section>
      )}
      {data.sends && (data.sends.gateway || data.sends.mail) && (
        <section className={styles.section}>
          <h2>{copy.tests}</h2>
          <TestSends ways={data.sends} />
        </section>
      )}
      <section className={styles.section}>
        <h2>{copy.invitations}</h2>
        <Invitations />
      </section>
      <section className={styles.section}>
        <h2>{copy.server}</h2>
        <dl className={styles.facts}>
          {factsOf(data).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.section}>
        <h2>{copy.failures}</h2>
        <Failures failures={data.failures} />
      </section>
    </div>
  )
}

/** Photos that the server or the newest backup has lost, with their collections. */
function Lost({ data: { backup, missing } }: { data: Data }) {
  const lacking = backup?.lacking ?? 0
  if (lacking === 0 && !missing?.files) return null
  return (
    <>
      {missing && missing.files > 0 && <ErrorLine>{copy.missing(missing.files)}</ErrorLine>}
      {lacking > 0 && <ErrorLine>{copy.lacking(lacking)}</ErrorLine>}
      <ul className={styles.quiet}>
        {missing?.collections.map(({ collectionId, name, cliqueName, photos }) => (
          <li key={collectionId}>{copy.missingIn(name, cliqueName, photos)}</li>
        ))}
      </ul>
      <p className={styles.quiet}>{copy.restoreMissing}</p>
    </>
  )
}

function Failures({ failures }: Pick<Data, 'failures'>) {
  if (failures.length === 0) return <p className={styles.quiet}>{copy.noFailures}</p>
  return (
    <dl className={styles.facts}>
      {failures.map(({ event, count, lastAt }) => (
        <div key={event}>
          <dt>
            <code>{event}</code>
          </dt>
          <dd>
            <RelativeTime at={lastAt} words={(ago) => copy.failed(count, ago)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
