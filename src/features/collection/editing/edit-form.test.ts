import { expect, test } from 'vitest'
import type { Collection } from '../../../../contract/entities'
import {
  changesOf,
  descriptionProblem,
  fieldsOf,
  lossMessage,
  nameProblem,
  saveProblem,
  shownVisibility,
  stateOf,
} from './edit-form'

const collection = { name: 'Summer', description: 'By the lake', visibility: 'private' } as Collection
const fields = fieldsOf(collection)

test('a name of 1 to 100 characters, a description of up to 500', () => {
  expect(nameProblem('  ')).toBe('Collection name is required')
  expect(nameProblem('a'.repeat(100))).toBeUndefined()
  expect(nameProblem('a'.repeat(101))).toBe('Name must be less than 100 characters')
  expect(descriptionProblem('')).toBeUndefined()
  expect(descriptionProblem('a'.repeat(500))).toBeUndefined()
  expect(descriptionProblem('a'.repeat(501))).toBe('Description must be less than 500 characters')
})

test('Save takes a change and no errors', () => {
  expect(saveProblem(fields, false)).toBe('Nothing has changed yet.')
  expect(saveProblem(fields, true)).toBeUndefined()
  expect(saveProblem({ ...fields, name: '' }, true)).toBe('Please correct the marked fields.')
})

test('unchanged fields are not sent', () => {
  const changes = (changed: object) => changesOf({ ...fields, ...changed }, [collection, collection], collection)
  expect(changes({ name: 'Winter' })).toEqual({ name: 'Winter' })
  expect(changes({ description: '' })).toEqual({ description: '' })
  expect(changes({ name: ' Summer ' })).toEqual({})
  expect(changes({ visibility: 'PRIVATE' })).toEqual({})
  expect(changes({ visibility: 'FOLLOWERS' })).toEqual({ privacySetting: 'FOLLOWERS' })
})

test('a rejected name that the form continues is sent again', () => {
  const written = { ...collection, name: 'Winter', visibility: 'followers' } as const
  const known = [written, collection]
  expect(changesOf({ ...fields, name: 'Winter' }, known, collection)).toEqual({ name: 'Winter' })
  expect(changesOf(fields, known, collection)).toEqual({ name: 'Summer' })
  // Back to the shown value: the rejected edit has the other value.
  expect(changesOf({ ...fields, visibility: 'PRIVATE' }, known, collection)).toMatchObject({
    privacySetting: 'PRIVATE',
  })
})

test('a visibility that another device changed in the meantime is sent if the user chose the earlier one again', () => {
  const opened = { ...collection, visibility: 'followers' } as const
  const changes = changesOf({ ...fields, visibility: 'PRIVATE' }, [collection, collection], opened)
  expect(changes).toEqual({ privacySetting: 'PRIVATE' })
})

test('fields that a failed save may have changed are sent again, or taken back', () => {
  const sent = stateOf({ ...fields, name: 'Winter' }, collection)
  expect(changesOf(fields, [collection, collection, sent], collection)).toEqual({ name: 'Summer' })
})

test('a public collection is shown as Followers, and changed only if the user chooses so', () => {
  const open = { ...collection, visibility: 'public' } as Collection
  expect(shownVisibility(open)).toBe('FOLLOWERS')
  expect(fieldsOf(open).visibility).toBeUndefined()
  const begun = fieldsOf(open)
  expect(changesOf(begun, [open, open], open)).toEqual({})
  expect(changesOf({ ...begun, visibility: 'FOLLOWERS' }, [open, open], open)).toEqual({ privacySetting: 'FOLLOWERS' })
})

test('says what of a cover was lost', () => {
  const lost = (variant: 'basePhoto' | 'medQualityPhoto' | 'lowQualityPhoto') => ({ variant, reason: 'no way' })
  expect(lossMessage([])).toBeUndefined()
  expect(lossMessage([lost('medQualityPhoto'), lost('lowQualityPhoto')])).toBe(
    'Collection updated, but these versions of the cover photo failed to upload: medium, small. Please try editing again.',
  )
  expect(lossMessage([lost('basePhoto'), lost('medQualityPhoto'), lost('lowQualityPhoto')])).toBe(
    'Collection updated successfully, but all image uploads failed: no way. The cover photo will not display.',
  )
})
