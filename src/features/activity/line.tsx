import { Link } from '@tanstack/react-router'
import { Flag, ShieldAlert } from 'lucide-react'
import type { Activity } from '../../../contract/entities'
import { fullName } from '../../../contract/full-name'
import { Avatar } from '../../ui/pictures/avatar'
import { Skeleton } from '../../ui/indicators/skeleton'
import { useRelativeTime } from '../../ui/tools/use-relative-time'
import { copy } from './copy'
import styles from './line.module.css'
import { linkOf } from './link-of'

const Name = ({ children }: { children: string }) => <bdi className={styles.name}>{children}</bdi>

/** 'ada', 'ada and bob', 'ada and 3 others'. */
function People({ people, peopleCount }: Pick<Activity, 'people' | 'peopleCount'>) {
  const [first, second] = people
  if (peopleCount <= 1 || !second) return <Name>{first?.username ?? ''}</Name>
  return (
    <>
      <Name>{first?.username ?? ''}</Name> {copy.and}{' '}
      {peopleCount === 2 ? <Name>{second.username}</Name> : copy.others(peopleCount - 1)}
    </>
  )
}

function Sentence({ activity }: { activity: Activity }) {
  const { kind, photoCount, collection, clique } = activity
  if (kind === 'export') return copy.dataReady
  if (kind === 'passkey') return copy.passkeyAdded
  if (kind === 'codeEmail') return copy.codeEmailChanged
  if (kind === 'report')
    return (
      <>
        {copy.reported(photoCount)} <Name>{clique?.name ?? ''}</Name>
      </>
    )
  const place = kind === 'photos' ? collection?.name : kind === 'member' ? clique?.name : undefined
  return (
    <>
      <People {...activity} /> {copy.did[kind](photoCount)} {place !== undefined && <Name>{place}</Name>}
    </>
  )
}

/** Describes the activity of other users around one subject on one day, and links to it. */
export function Line({ activity }: { activity: Activity }) {
  const { kind, people, at, flick, text } = activity
  const ago = useRelativeTime(at)
  return (
    <Link {...linkOf(activity)} className={styles.line}>
      <span className={styles.people}>
        {(kind === 'passkey' || kind === 'codeEmail') && <ShieldAlert className={styles.icon} aria-hidden="true" />}
        {kind === 'report' && <Flag className={styles.icon} aria-hidden="true" />}
        {people.map((person) => (
          <Avatar
            key={person.userId}
            id={person.userId}
            name={fullName(person) || person.username}
            picture={person.profilePic}
            size={people.length > 1 ? 36 : 44}
          />
        ))}
      </span>
      <span className={styles.words}>
        <span>
          <Sentence activity={activity} />
        </span>
        {text !== null && (
          <bdi className={styles.quote} dir="auto">
            {text}
          </bdi>
        )}
        <time className={styles.time} dateTime={at}>
          {ago}
        </time>
      </span>
      {flick?.image && (
        <img
          className={styles.photo}
          src={flick.image.lowQualityUrl}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          draggable={false}
          // If its signed URL has expired, the line is complete without the photo.
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
          onLoad={({ currentTarget }) => (currentTarget.hidden = false)}
        />
      )}
    </Link>
  )
}

/** The placeholder of a line. */
export function LineSkeleton() {
  return (
    <div className={styles.line}>
      <Skeleton shape="circle" width={44} height={44} />
      <span className={styles.words}>
        <Skeleton shape="text" width="14em" />
        <Skeleton shape="text" width="4em" />
      </span>
    </div>
  )
}
