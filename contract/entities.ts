/** The entities of screens and stores: each field has one name, and a field with a default is always present. */
import type * as v from 'valibot'
import type * as read from './reading/read'
import type { Comment as readComment } from './reading/comment'
import type * as deleted from './reading/deleted'
import type * as report from './reading/report'
import type { Activity as readActivity } from './reading/activity'

export type ImageUrls = NonNullable<v.InferOutput<typeof read.ImageUrls>>
export type User = v.InferOutput<typeof read.User>
export type BlockedUser = v.InferOutput<typeof read.BlockedUser>
export type Clique = v.InferOutput<typeof read.Clique>
export type Collection = v.InferOutput<typeof read.Collection>
export type Flick = v.InferOutput<typeof read.Flick>
export type DeletedFlick = v.InferOutput<typeof deleted.DeletedFlick>
export type DeletedCollection = v.InferOutput<typeof deleted.DeletedCollection>
export type Comment = v.InferOutput<typeof readComment>
export type Activity = v.InferOutput<typeof readActivity>
export type CliqueReport = v.InferOutput<typeof report.CliqueReport>
export type Invitee = v.InferOutput<typeof read.Invitee>
export type Member = v.InferOutput<typeof read.Member>
export type Relationship = User['relationship']
export type Membership = Clique['relationship']
export type Visibility = Collection['visibility']

export interface Page<T> {
  items: T[]
  page: number
  size: number
  hasMore: boolean
  total?: number
}
