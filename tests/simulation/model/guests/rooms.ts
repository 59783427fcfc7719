/** Performs what happens on the server to the room of users and to the makers of links. */
import { endAnnouncements } from '../../server/guests/rights'
import type { Performers } from '../performers/finding'

export const roomPerformers = {
  'fill room': ({ server, people }, { person }) => {
    const { userId = '' } = people[person] ?? {}
    if (!server.full.delete(userId)) server.full.add(userId)
  },
  'small room': ({ server }, { photos }) => {
    server.photosPerRequest = photos
  },
  'suspend maker': ({ server, guestLink }) => {
    guestLink.isRevoked = true
    endAnnouncements(server, (id) => server.guests.get(id)?.linkId === guestLink.id)
  },
} satisfies Partial<Performers>
