import { expect, test } from 'vitest'
import { loadTrouble, postTrouble } from './post-trouble'

const refusal = (status: number) => postTrouble({ code: 'UNEXPECTED', message: 'the reason', status })

test('each answer has its own words', () => {
  expect(refusal(404)).toBe('This photo no longer accepts comments.')
  expect(refusal(403)).toBe('You do not have permission to comment on this photo.')
  expect(refusal(429)).toBe('You are commenting too quickly. Please wait a moment and try again.')
  expect(refusal(401)).toBe('Authentication failed. Please log in again.')
  expect(refusal(400)).toBe('Invalid comment data.')
  expect(refusal(408)).toBe('Failed to create comment: the reason')
  expect(refusal(503)).toBe('Failed to create comment: the reason')
  expect(postTrouble({ code: 'NETWORK', message: 'no way' })).toBe('Failed to create comment: no way')
  expect(postTrouble({ code: 'INVALID_RESPONSE', message: '' })).toBe(
    'Unable to post comment right now. Please try again later.',
  )
  expect(postTrouble({ code: 'DUPLICATE' })).toBe('Comment already being submitted, please wait...')
  expect(postTrouble({ code: 'INCOMPLETE' })).toBe('Missing required fields')
})

test('comments that cannot be read say whether trying again helps', () => {
  expect(loadTrouble({ code: 'INVALID_RESPONSE', message: '' })).toBe(
    'Comments are not available right now. Please try again later.',
  )
  expect(loadTrouble({ code: 'NETWORK', message: '' })).toBe('Failed to load comments. Please try again.')
})
