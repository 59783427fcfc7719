import { expect, test } from 'vitest'
import type { Collection } from '../../../../contract/entities'
import {
  changesOf,
  descriptionProblem,
  fieldsOf,
  lossMessage,
  maySave,
  nameProblem,
  shownVisibility,
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
  expect(maySave(fields, false)).toBe(false)
  expect(maySave(fields, true)).toBe(true)
  expect(maySave({ ...fields, name: '' }, true)).toBe(false)
})

test('what was not changed here is not sent', () => {
  const changes = (changed: object) => changesOf({ ...fields, ...changed }, fields, collection)
  expect(changes({ name: 'Winter' })).toEqual({ name: 'Winter' })
  expect(changes({ description: '' })).toEqual({ description: '' })
  expect(changes({ name: ' Summer ' })).toEqual({})
  expect(changes({ visibility: 'PRIVATE' })).toEqual({})
  expect(changes({ visibility: 'FOLLOWERS' })).toEqual({ privacySetting: 'FOLLOWERS' })
})

test('a rejected name that the form continues is sent again', () => {
  const begun = { ...fields, name: 'Winter' }
  expect(changesOf(begun, begun, collection)).toEqual({ name: 'Winter' })
  expect(changesOf(fields, begun, collection)).toEqual({ name: 'Summer' })
})

test('a public collection is shown as Followers, and changed only where the user chooses', () => {
  const open = { ...collection, visibility: 'public' } as Collection
  expect(shownVisibility(open)).toBe('FOLLOWERS')
  expect(fieldsOf(open).visibility).toBeUndefined()
  const begun = fieldsOf(open)
  expect(changesOf(begun, begun, open)).toEqual({})
  expect(changesOf({ ...begun, visibility: 'FOLLOWERS' }, begun, open)).toEqual({ privacySetting: 'FOLLOWERS' })
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
