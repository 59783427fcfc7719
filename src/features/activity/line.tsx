import { Link } from '@tanstack/react-router'
import { Flag, KeyRound, ShieldAlert } from 'lucide-react'
import { memo } from 'react'
import type { Activity } from '../../../contract/entities'
import { fullName } from '../../../contract/full-name'
import { Avatar } from '../../ui/pictures/avatar'
import { Skeleton } from '../../ui/indicators/skeleton'
import { useRelativeTime } from '../../ui/tools/use-relative-time'
import { copy } from './copy'
import styles from './line.module.css'
import { linkOf } from './link-of'

const Name = ({ children }: { children: string }) => <bdi className={styles.name}>{children}</bdi>

const counted = (count: number, isAtLeast = false) => (isAtLeast ? copy.atLeast(count) : count)

type PeopleProps = Pick<Activity, 'people' | 'peopleCount' | 'areGuests' | 'isAtLeast'>

/** 'ada', 'ada and bob', 'ada and 3 others', 'ada and 99+ others', 'Mia and 3 other guests'. */
function People({ people, peopleCount, areGuests, isAtLeast }: PeopleProps) {
  const [first, second] = people
  if (areGuests && first && peopleCount > 2)
    return (
      <>
        <Name>{first.firstName || first.username}</Name> {copy.and}{' '}
        {copy.otherGuests(counted(peopleCount - 1, isAtLeast))}
      </>
    )
  if (peopleCount <= 1 || !second) return <Name>{first?.username ?? ''}</Name>
  return (
    <>
      <Name>{first?.username ?? ''}</Name> {copy.and}{' '}
      {peopleCount === 2 ? <Name>{second.username}</Name> : copy.others(counted(peopleCount - 1, isAtLeast))}
    </>
  )
}

function Sentence({ activity }: { activity: Activity }) {
  const { kind, photoCount, linkCount = 1, isAtLeast, collection, clique } = activity
  const photos = photoCount === 1 ? 1 : counted(photoCount, isAtLeast)
  if (kind === 'export') return copy.dataReady
  if (kind === 'passkey') return copy.passkeyAdded
  if (kind === 'codeEmail') return copy.codeEmailChanged
  if (kind === 'waitingCode') return copy.codeWaits
  if (kind === 'report')
    return (
      <>
        {copy.reported(photos)} <Name>{clique?.name ?? ''}</Name>
      </>
    )
  if (kind === 'endedLinks')
    return (
      <>
        {copy.linksThat(linkCount)} <People {...activity} /> {copy.madeTo} <Name>{collection?.name ?? ''}</Name>{' '}
        {copy.haveEnded(linkCount)}
      </>
    )
  const place = kind === 'photos' ? collection?.name : kind === 'member' ? clique?.name : undefined
  return (
    <>
      <People {...activity} /> {copy.did[kind](photos)} {place !== undefined && <Name>{place}</Name>}
    </>
  )
}

/** Describes the activity of other users around one subject on one day, and links to it. */
export const Line = memo(function Line({ activity }: { activity: Activity }) {
  const { kind, people, at, flick, text } = activity
  const ago = useRelativeTime(at)
  return (
    <Link {...linkOf(activity)} className={styles.line}>
      <span className={styles.people}>
        {(kind === 'passkey' || kind === 'codeEmail') && <ShieldAlert className={styles.icon} aria-hidden="true" />}
        {kind === 'waitingCode' && <KeyRound className={styles.icon} aria-hidden="true" />}
        {kind === 'report' && <Flag className={styles.icon} aria-hidden="true" />}
        {people.map((person) => (
          <Avatar
            key={person.userId}
            id={person.userId}
            // The last name of a guest is the word that marks guests.
            name={person.isGuest ? person.firstName : fullName(person) || person.username}
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
})

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
