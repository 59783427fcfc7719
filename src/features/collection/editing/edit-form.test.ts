import { expect, test } from 'vitest'
import type { Collection } from '../../../../contract/entities'
import { descriptionProblem, fieldsOf, lossMessage, maySave, nameProblem, shownVisibility } from './edit-form'

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

test('Save takes a change or a cover, and no errors', () => {
  expect(maySave(collection, fields, false)).toBe(false)
  expect(maySave(collection, fields, true)).toBe(true)
  expect(maySave(collection, { ...fields, name: 'Winter' }, false)).toBe(true)
  expect(maySave(collection, { ...fields, description: '' }, false)).toBe(true)
  expect(maySave(collection, { ...fields, name: ' Summer ' }, false)).toBe(false)
  expect(maySave(collection, { ...fields, name: '' }, true)).toBe(false)
  expect(maySave(collection, { ...fields, visibility: 'PRIVATE' }, false)).toBe(false)
  expect(maySave(collection, { ...fields, visibility: 'FOLLOWERS' }, false)).toBe(true)
})

test('a public collection is shown as Followers, and changed only where the user chooses', () => {
  const open = { ...collection, visibility: 'public' } as Collection
  expect(shownVisibility(open)).toBe('FOLLOWERS')
  expect(fieldsOf(open).visibility).toBeUndefined()
  expect(maySave(open, fieldsOf(open), false)).toBe(false)
  expect(maySave(open, { ...fieldsOf(open), visibility: 'FOLLOWERS' }, false)).toBe(true)
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
