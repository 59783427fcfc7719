import { thing, type Definition } from './base/definition'

export const like: Definition<'like'> = {
  acceptedIn: 'counts',
  reads: ({ args }) => [thing('photo', args.params.itemId)],
}
