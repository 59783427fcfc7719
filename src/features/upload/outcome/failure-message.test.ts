import { describe, expect, test } from 'vitest'
import { failureMessage, photoMessage, sessionMessage } from './failure-message'
import { sessionRow } from '../../../../tests/fixtures/queue-rows'

const session = sessionRow({
  target: { kind: 'new', clientId: 'n', name: 'Summer', description: '', visibility: 'PRIVATE' },
  state: 'ERROR',
})

describe('an upload that failed', () => {
  test.each([
    [
      { code: 'INTERNAL', status: 500, message: 'x' },
      'Server error occurred. Please try again or contact support if the problem persists.',
    ],
    [{ code: 'UNAUTHENTICATED', status: 401, message: 'x' }, 'Authentication required. Please log in and try again.'],
    [
      { code: 'FORBIDDEN', status: 403, message: 'x' },
      'You do not have permission to perform this action. Please check your clique membership.',
    ],
    [
      { code: 'NETWORK', message: 'x' },
      'Network connection error. Please check your internet connection and try again.',
    ],
    [
      { code: 'CROSS_ORIGIN', message: 'x' },
      'Upload failed due to browser security restrictions. The S3 bucket may need CORS configuration for this domain.',
    ],
    [{ code: 'INVALID_REQUEST', status: 400, message: 'contentMd5 is wrong' }, 'contentMd5 is wrong'],
    [{ code: 'NOT_ENOUGH_SPACE', status: 507, message: 'The server is full' }, 'The server is full'],
    [
      { code: 'QUOTA_EXCEEDED', status: 409, message: 'x' },
      'Your storage on this server is full. Delete one of your collections, or ask the person who runs the server for more.',
    ],
    [{ code: 'UNEXPECTED', message: '' }, 'An unknown error occurred during upload.'],
  ] as const)('%o', (reason, text) => {
    expect(failureMessage(reason)).toBe(text)
  })

  test('a new collection that was refused says so; another refusal keeps its own words', () => {
    const error = { code: 'NOT_FOUND', status: 404, message: 'Clique not found' } as const
    expect(sessionMessage({ ...session, error })).toBe(
      'Failed to create collection. Please check that you have permission to create collections in this clique.',
    )
    expect(sessionMessage({ ...session, collectionId: 'there', error })).toBe('Clique not found')
    expect(sessionMessage({ ...session, target: { kind: 'existing', collectionId: 'there' }, error })).toBe(
      'Clique not found',
    )
    expect(sessionMessage({ ...session, error: { code: 'UNEXPECTED', message: 'Failed to read file' } })).toBe(
      'Failed to read file',
    )
  })

  test('without a reason it is the unknown error', () => {
    expect(sessionMessage(session)).toBe('An unknown error occurred during upload.')
  })
})

test('a photo that could not be marked keeps the beginning of its message, whatever the server answered', () => {
  const marking = (code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'INTERNAL', status: number) =>
    photoMessage({ code, status, message: 'Failed to associate photos with collection: x' })
  const prefix = 'Failed to associate photos with collection: '
  expect(marking('UNAUTHENTICATED', 401)).toBe(`${prefix}Authentication required. Please log in and try again.`)
  expect(marking('FORBIDDEN', 403)).toBe(
    `${prefix}You do not have permission to perform this action. Please check your clique membership.`,
  )
  for (const status of [500, 503])
    expect(marking('INTERNAL', status)).toBe(
      `${prefix}Server error occurred. Please try again or contact support if the problem persists.`,
    )
})

test('a picture that cannot be used has a reason of its own', () => {
  expect(photoMessage({ code: 'IMAGE_DAMAGED', message: 'x' })).toBe('Failed to load image')
  expect(photoMessage({ code: 'FILE_UNREADABLE', message: 'x' })).toBe('Failed to read file')
  expect(photoMessage({ code: 'IMAGE_ANIMATED', message: 'x' })).toBe(
    'Animated pictures are not supported. Save it as a still picture first.',
  )
  expect(photoMessage({ code: 'IMAGE_TOO_LARGE_HERE', message: 'x' })).toBe(
    'This device does not have enough memory for this photo. Save it as a smaller JPEG, or upload it from another device.',
  )
  expect(photoMessage({ code: 'IMAGE_WORKER', message: 'x' })).toBe('Failed to process image for upload')
  const marking = 'Failed to associate photos with collection: not there'
  expect(photoMessage({ code: 'NOT_FOUND', status: 404, message: marking })).toBe(marking)
})
