import type { LinkProps } from '@tanstack/react-router'
import type { Activity } from '../../../contract/entities'

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>

/**
 * The screen of an activity's subject: the photo if there is one, else its collection, clique or user, or the dialog of
 * the prepared or changed item.
 */
export const linkOf = ({ kind, people, photoCount, collection, clique, flick }: Activity): Target => {
  if (kind === 'export') return { to: '/activity', search: { data: true } }
  if (kind === 'passkey') return { to: '/activity', search: { data: 'passkeys' } }
  if (kind === 'codeEmail') return { to: '/activity', search: { data: 'codeEmail' } }
  if (kind === 'waitingCode') return { to: '/admin' }
  if (kind === 'follower') return { to: '/profile/$userId', params: { userId: people[0]?.userId ?? '' } }
  if (kind === 'report')
    return { to: '/clique/$cliqueId', params: { cliqueId: clique?.id ?? '' }, search: { reports: true } }
  if (kind === 'member') return { to: '/clique/$cliqueId', params: { cliqueId: clique?.id ?? '' } }
  const target: Target = { to: '/collection/$collectionId', params: { collectionId: collection?.id ?? '' } }
  if (flick === null || photoCount > 1) return target
  return { ...target, search: { photo: flick.id, ...((kind === 'comment' || kind === 'reply') && { comments: true }) } }
}
