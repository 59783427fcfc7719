// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import type { PostFailure } from '../../sync/comments/comments'
import type { ShownComment } from '../../sync/comments/lay-comments'
import type { CommentList } from '../../sync/comments/use-comments'
import { readDrafts } from '../../sync/comments/comment-drafts'
import CommentsPanel from './comments-panel'

type Post = (
  place: unknown,
  text: string,
  onAttempt: (attempt: number) => void,
  events?: { onStored?: () => void; onRejected?: (error: PostFailure) => void },
) => Promise<Result<unknown, PostFailure>>
const sync = vi.hoisted(() => ({
  list: undefined as unknown,
  /** How many times the list was drawn. */
  drawn: 0,
  replies: vi.fn<(id: string) => unknown>(),
  post: vi.fn<Post>(),
  remove: vi.fn<(place: object, comment: { id: string }) => Promise<unknown>>(),
  like: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('../../sync/session/session-state', () => ({ currentSession: () => ({ uid: 'me' }) }))
vi.mock('../../sync/reading/hooks', () => ({ useMyId: () => 'me' }))
vi.mock('../../sync/comments/use-comments', () => ({
  useComments: () => {
    sync.drawn += 1
    return sync.list
  },
  useReplies: sync.replies,
}))
vi.mock('../../sync/comments/comments', () => ({
  isParentGone: ({ code }: { code: string }) => code === 'COMMENT_GONE',
  ATTEMPTS: 3,
  postComment: sync.post,
  deleteComment: sync.remove,
  toggleCommentLike: sync.like,
}))

const comment = (changes: Partial<ShownComment> = {}): ShownComment => ({
  id: 'k1',
  userId: 'other',
  username: 'theo',
  userProfilePic: null,
  text: 'What a light',
  timestamp: '2026-07-12T12:00:00.000Z',
  numLikes: 3,
  numReplies: 0,
  hasLiked: false,
  parentId: null,
  ...changes,
})
const list = (changes: Partial<CommentList> = {}): CommentList => ({
  items: [],
  phase: 'done',
  error: undefined,
  hasMore: false,
  savedAt: 0,
  loadMore: vi.fn<() => void>(),
  near: vi.fn<() => void>(),
  refresh: vi.fn<() => void>(),
  ...changes,
})
const many = (length: number) => Array.from({ length }, (_, at) => comment({ id: `k${at}` }))
let photos = 0
/** Each test uses a separate photo, and so separate drafts. */
const show = (changes: Partial<CommentList> = {}) => {
  sync.list = list(changes)
  photos += 1
  return render(<CommentsPanel photoId={`p${photos}`} collectionId="c1" onClose={() => undefined} />)
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const post = () => fireEvent.click(screen.getByRole('button', { name: 'Post' }))
const settle = () => act(async () => vi.advanceTimersByTimeAsync(0))

beforeEach(() => {
  // With a mouse
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.useFakeTimers()
  sync.post.mockReset().mockResolvedValue(ok({}))
  sync.replies.mockReset().mockReturnValue(list())
  sync.remove.mockReset().mockResolvedValue(ok(undefined))
  sync.like.mockReset().mockResolvedValue(ok(undefined))
})

test('posts what was written, says so for 3 seconds, and empties the field', async () => {
  show()
  write('Hello')
  post()
  expect(field().value).toBe('')
  await settle()
  expect(sync.post.mock.calls[0]?.slice(0, 2)).toEqual([
    { photoId: `p${photos}`, collectionId: 'c1', parentId: undefined },
    'Hello',
  ])
  expect(screen.getByText('Comment posted successfully!')).toBeDefined()
  await act(async () => vi.advanceTimersByTimeAsync(2999))
  expect(screen.queryByText('Comment posted successfully!')).not.toBeNull()
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByText('Comment posted successfully!')).toBeNull()
})

test('a page that ends before what was posted is stored has the words in the field again; later it has not', async () => {
  let onStored = () => {}
  sync.post.mockImplementation((_place, _text, _onAttempt, { onStored: stored = () => {} } = {}) => {
    onStored = stored
    return new Promise(() => undefined)
  })
  const reload = () => {
    cleanup()
    photos -= 1
    show()
  }
  show()
  write('Hello')
  post()
  expect(field().value).toBe('')
  reload()
  expect(field().value).toBe('Hello')
  post()
  onStored()
  reload()
  expect(field().value).toBe('')
})

test('keys are stored together: within 100 ms, or when the page is left', async () => {
  show()
  const stored = () => readDrafts(`p${photos}`).current?.text
  const writes = vi.spyOn(Storage.prototype, 'setItem')
  for (let length = 1; length <= 20; length += 1) write('x'.repeat(length))
  await act(async () => vi.advanceTimersByTimeAsync(100))
  expect(writes.mock.calls.filter(([key]) => key.includes('drafts'))).toHaveLength(1)
  expect(stored()).toBe('x'.repeat(20))
  write('Hello')
  dispatchEvent(new Event('pagehide'))
  expect(stored()).toBe('Hello')
  writes.mockRestore()
})

// [O3]
test('a rejected text is back on the device before its row is deleted, once', async () => {
  const error = { code: 'NOT_FOUND', message: '', status: 404 } as const
  let answer: (result: Result<unknown, PostFailure>) => void = () => {}
  let reject: (failure: PostFailure) => void = () => {}
  sync.post.mockImplementation((_place, _text, _onAttempt, { onRejected = () => {} } = {}) => {
    reject = onRejected
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  show()
  const photo = `p${photos}`
  write('Hello')
  post()
  reject(error)
  expect(readDrafts(photo).returned).toMatchObject([{ text: 'Hello' }])
  answer(fail(error))
  await settle()
  expect(field().value).toBe('Hello')
  expect(readDrafts(photo).returned).toEqual([])
})

test('a text that could not be posted is restored into the field', async () => {
  sync.post.mockResolvedValue(fail({ code: 'NOT_FOUND', message: '', status: 404 }))
  show()
  write('Hello')
  post()
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('This photo no longer accepts comments.')
  expect(field().value).toBe('Hello')
})

test('it waits while something else is being written, and is also restored with a panel opened later', async () => {
  sync.post.mockResolvedValue(fail({ code: 'DUPLICATE' }))
  const first = show()
  write('Hello')
  post()
  write('Meanwhile')
  await settle()
  expect(field().value).toBe('Meanwhile')
  sync.post.mockResolvedValue(ok({}))
  post()
  await settle()
  first.unmount()
  render(<CommentsPanel photoId={`p${photos}`} collectionId="c1" onClose={() => undefined} />)
  expect(field().value).toBe('Hello')
})

test('several that could not be posted come back newest first', async () => {
  sync.post.mockResolvedValue(fail({ code: 'DUPLICATE' }))
  let panel = show()
  for (const text of ['First', 'Second']) {
    write(text)
    post()
  }
  write('Third')
  await settle()
  sync.post.mockResolvedValue(ok({}))
  const back: string[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    post()
    await settle()
    panel.unmount()
    panel = render(<CommentsPanel photoId={`p${photos}`} collectionId="c1" onClose={() => undefined} />)
    back.push(field().value)
  }
  expect(back).toEqual(['Second', 'First'])
})

test('a key in the field draws no comment again', async () => {
  show({ items: many(10) })
  await act(async () => {})
  const before = sync.drawn
  fireEvent.change(field(), { target: { value: 'Lovely' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Reply to theo' })[0] as HTMLElement)
  fireEvent.change(field(), { target: { value: 'Lovely!' } })
  expect(sync.drawn).toBe(before)
})

test('near the limit the counter shows the unit of the limit', () => {
  show()
  const family = '👨‍👩‍👧‍👦'
  write(family.repeat(10))
  expect(screen.getByText('10/500')).toBeDefined()
  write(family.repeat(80))
  expect(field().value).toBe(family.repeat(71))
  expect(screen.getByText('497/500')).toBeDefined()
})

test('counts to 500, warns above 90 percent and ignores the rest', () => {
  show()
  write('a'.repeat(450))
  const calm = screen.getByText('450/500').className
  write('a'.repeat(451))
  expect(screen.getByText('451/500').className).not.toBe(calm)
  write('a'.repeat(600))
  expect(screen.getByText('500/500')).toBeDefined()
  expect(field().value).toHaveLength(500)
})

test('says which further try is under way', async () => {
  let attempt: (n: number) => void = () => undefined
  sync.post.mockImplementation((_place, _text, onAttempt) => {
    attempt = onAttempt
    return new Promise(() => undefined)
  })
  show()
  write('Hello')
  post()
  act(() => attempt(2))
  expect(screen.getByText('Retrying... (attempt 2 of 3)')).toBeDefined()
  act(() => attempt(0))
  expect(screen.queryByText(/Retrying/)).toBeNull()
})

test('a reply names whom it answers, can be called off, and goes to the thread', async () => {
  show({ items: [comment()] })
  fireEvent.click(screen.getByRole('button', { name: 'Reply to theo' }))
  expect(screen.getByText('Replying to @theo')).toBeDefined()
  expect(screen.getByPlaceholderText('Reply to @theo')).toBe(field())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel reply' }))
  expect(screen.getByPlaceholderText('Add a comment...')).toBe(field())
  fireEvent.click(screen.getByRole('button', { name: 'Reply to theo' }))
  write('Indeed')
  post()
  await settle()
  expect(sync.post.mock.calls[0]?.[0]).toMatchObject({ parentId: 'k1' })
  expect(screen.getByText('Reply posted successfully!')).toBeDefined()
})

test('a reply to a comment deleted in the meantime says so, and its text is back in the field as a plain comment', async () => {
  sync.post.mockResolvedValue(fail({ code: 'COMMENT_GONE', message: '', status: 404 }))
  show({ items: [comment()] })
  fireEvent.click(screen.getByRole('button', { name: 'Reply to theo' }))
  write('Indeed')
  post()
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('The comment you replied to was deleted.')
  expect(field().value).toBe('Indeed')
  expect(screen.getByPlaceholderText('Add a comment...')).toBe(field())
  sync.post.mockResolvedValue(ok({}))
  post()
  await settle()
  expect(sync.post.mock.calls[1]?.slice(0, 2)).toEqual([expect.objectContaining({ parentId: undefined }), 'Indeed'])
})

test('a waiting reply whose comment was deleted says so, and can be posted again', () => {
  show({ items: [comment({ id: 'temp-1', userId: 'me', text: 'Indeed', pending: 'parentGone' })] })
  expect(screen.getByText(/^The comment you replied to was deleted\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Reply to/ })).toBeNull()
})

test('replies are read when they are first shown, and only hidden after', () => {
  show({ items: [comment({ numReplies: 2 })] })
  expect(sync.replies).not.toHaveBeenCalled()
  sync.replies.mockReturnValue(list({ items: [comment({ id: 'r1', text: 'Indeed', parentId: 'k1' })] }))
  fireEvent.click(screen.getByRole('button', { name: 'View 2 replies' }))
  expect(screen.getByText('Indeed')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Hide replies' }))
  expect(screen.getByText('Indeed').closest('[hidden]')).not.toBeNull()
})

test('one reply is one reply', () => {
  show({ items: [comment({ numReplies: 1 })] })
  expect(screen.getByRole('button', { name: 'View 1 reply' })).toBeDefined()
})

test('only one’s own comments can be deleted, and never those on their way', () => {
  show({
    items: [
      comment(),
      comment({ id: 'k2', userId: 'me' }),
      comment({ id: 'temp-1', userId: 'me', pending: 'sending' }),
      comment({ id: 'temp-2', userId: 'me', pending: 'waiting' }),
    ],
  })
  expect(screen.getAllByRole('button', { name: 'Delete comment' })).toHaveLength(1)
})

test('Cancel takes back a comment that waits to be sent', async () => {
  sync.remove.mockResolvedValue(ok({}))
  show({ items: [comment({ id: 'temp-2', userId: 'me', pending: 'waiting' })] })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await settle()
  expect(sync.remove.mock.calls[0]?.[1]).toMatchObject({ id: 'temp-2' })
})

test('failures are shown', async () => {
  sync.remove.mockResolvedValue(fail({ code: 'INTERNAL', message: '' }))
  sync.like.mockResolvedValue(fail({ code: 'INTERNAL', message: '' }))
  show({ items: [comment({ userId: 'me' })] })
  fireEvent.click(screen.getByRole('button', { name: 'Delete comment' }))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('Failed to delete comment. Please try again.')
  fireEvent.click(screen.getByRole('button', { name: /^Like theo/ }))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('Failed to update like. Please try again.')
})

test('each state has its words', () => {
  const { rerender } = show({ phase: 'loading' })
  const next = (changes: Partial<CommentList>) => {
    sync.list = list(changes)
    photos += 1
    rerender(<CommentsPanel photoId={`p${photos}`} collectionId="c1" onClose={() => undefined} />)
  }
  expect(screen.getByText('Loading comments...')).toBeDefined()
  next({})
  expect(screen.getByText('No comments yet')).toBeDefined()
  expect(screen.getByText('Be the first to leave a comment!')).toBeDefined()
  next({ phase: 'error', error: { code: 'NETWORK', message: '' } })
  expect(screen.getByText('Unable to load comments')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
  next({ phase: 'loadingMore', items: many(20), hasMore: true })
  expect(screen.getByText('Loading more comments...')).toBeDefined()
  next({ items: many(10) })
  expect(screen.queryByText("You've reached the beginning")).toBeNull()
  next({ items: many(11) })
  expect(screen.getByText("You've reached the beginning")).toBeDefined()
})

test('the next page is asked for within 200 px of the bottom', () => {
  const scroll = { top: 0 }
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollTop', 'get').mockImplementation(() => scroll.top)
  const { container } = show({ items: many(20), hasMore: true })
  const loadMore = vi.mocked((sync.list as CommentList).loadMore)
  const box = container.querySelector('ul')?.parentElement
  if (!box) throw new Error('no list')
  scroll.top = 399
  fireEvent.scroll(box)
  expect(loadMore).not.toHaveBeenCalled()
  scroll.top = 400
  fireEvent.scroll(box)
  expect(loadMore).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})

test('if comments are off the panel says so, shows existing comments, and keeps the text in the field', () => {
  const { rerender } = show({ items: [comment()] })
  write('Half a thought')
  const panel = (isOff: boolean) => (
    <CommentsPanel photoId={`p${photos}`} collectionId="c1" isOff={isOff} onClose={() => undefined} />
  )
  rerender(panel(true))
  expect(screen.getByText('Comments are turned off in this collection.')).toBeDefined()
  expect(screen.getByText('What a light')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull()
  rerender(panel(false))
  expect(field().value).toBe('Half a thought')
})

test('Enter posts with a mouse; a new line and the end of an input method do not', () => {
  show()
  write('Hello')
  expect(fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })).toBe(true)
  expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(true)
  expect(fireEvent.keyDown(field(), { key: 'a' })).toBe(true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true)
  expect(sync.post).not.toHaveBeenCalled()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
  expect(sync.post).toHaveBeenCalledTimes(1)
})
