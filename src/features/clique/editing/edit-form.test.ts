import { expect, test } from 'vitest'
import type { Clique } from '../../../../contract/entities'
import { changedFields } from '../../../sync/editing/changed-fields'
import { bioProblem, lossText, nameProblem, problemText, saveProblem, stateOf } from './edit-form'
import { mayEdit } from '../membership'

const clique = { name: 'Lake', bio: 'Swim', editPolicy: 'leader', leader: 'me', relationship: 'member' } as Clique
const fields = { name: 'Lake', bio: 'Swim', editPolicy: 'leader' } as const

test('a name of 1 to 50 characters, a bio of up to 50', () => {
  expect(nameProblem(' ')).toBe('Clique name is required')
  expect(nameProblem('a'.repeat(50))).toBeUndefined()
  expect(nameProblem('a'.repeat(51))).toBe('Name must be less than 50 characters')
  expect(bioProblem('')).toBeUndefined()
  expect(bioProblem('a'.repeat(51))).toBe('Bio must be less than 50 characters')
})

test('Save takes a change and no errors', () => {
  expect(saveProblem(fields, false)).toBe('Nothing has changed yet.')
  expect(saveProblem(fields, true)).toBeUndefined()
  expect(saveProblem({ ...fields, name: '' }, true)).toBe('Please correct the marked fields.')
})

test('unchanged fields are not sent', () => {
  const changes = (changed: object) => changedFields(stateOf({ ...fields, ...changed }), [fields, clique])
  expect(changes({ name: ' Lake ' })).toEqual({})
  expect(changes({ name: 'Sea' })).toEqual({ name: 'Sea' })
  expect(changes({ bio: '' })).toEqual({ bio: '' })
  expect(changes({ editPolicy: 'members' })).toEqual({ editPolicy: 'members' })
})

test('each failure has its words', () => {
  expect(problemText('ALREADY_INVITED')).toBe(
    'One or more members are already invited to this clique. Please remove them from the invite list.',
  )
  expect(problemText('INVITE')).toBe('Failed to invite members. Please try again.')
  expect(problemText('EDIT')).toBe('Failed to update clique. Please try again.')
  expect(lossText([])).toBeUndefined()
  expect(lossText(['profilePic'])).toBe('Clique updated but profile picture upload failed. Please try editing again.')
  expect(lossText(['banner'])).toBe('Clique updated but banner upload failed. Please try editing again.')
})

test('the leader edits, and members if the leader allows it', () => {
  expect(mayEdit(clique, 'me')).toBe(true)
  expect(mayEdit(clique, 'another')).toBe(false)
  expect(mayEdit({ ...clique, editPolicy: 'members' }, 'another')).toBe(true)
  expect(mayEdit({ ...clique, editPolicy: 'members', relationship: 'unrelated' }, 'another')).toBe(false)
})
