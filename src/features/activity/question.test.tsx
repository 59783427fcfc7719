// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import { toast } from '../../ui/layers/toast'
import { Question } from './question'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => children }))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
afterEach(() => vi.mocked(toast).mockReset())

const answer = (label: string, send: () => Promise<Result<unknown>>) => ({
  text: label,
  label: `${label} Nina`,
  send,
  done: `${label}: done`,
  failed: `${label}: failed`,
})

const show = (result: Result<unknown>) => {
  const send = vi.fn<() => Promise<Result<unknown>>>().mockResolvedValue(result)
  render(
    <>
      <h1 tabIndex={-1}>Activity</h1>
      <Question
        id="n"
        name="Nina"
        detail="wants to follow you"
        picture={null}
        link={{ to: '/' }}
        yes={answer('Accept', send)}
        no={answer('Decline', send)}
      />
    </>,
  )
  return send
}

test('an answer moves the focus to the heading, since its button goes with the question', async () => {
  const send = show(ok({}))
  fireEvent.click(screen.getByRole('button', { name: 'Accept Nina' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Activity' }))
  expect(send).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ text: 'Accept: done', tone: 'ok' }))
})

test('an answer that the server refuses says so', async () => {
  show(fail({ code: 'NOT_FOUND', message: 'gone' }))
  fireEvent.click(screen.getByRole('button', { name: 'Decline Nina' }))
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ text: 'Decline: failed', tone: 'error' }))
})
