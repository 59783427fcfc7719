// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { sendTest } from '../../sync/admin/admin'
import { TestSends } from './test-sends'

vi.mock('../../sync/admin/admin', () => ({ sendTest: vi.fn<typeof sendTest>() }))
afterEach(cleanup)

const answers = (answer: unknown) => vi.mocked(sendTest).mockResolvedValueOnce(answer as never)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('only the ways that are set up have a button', () => {
  render(<TestSends ways={{ gateway: true, mail: false }} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send a test code'])
})

test('after a test message was sent its target is shown, after a failure the cause', async () => {
  render(<TestSends ways={{ gateway: true, mail: true }} />)
  answers(ok({ cause: null }))
  press('Send a test code')
  expect(await screen.findByText(/^Sent to your number/)).toBeTruthy()
  expect(sendTest).toHaveBeenLastCalledWith('gateway')
  answers(ok({ cause: 'ECONNREFUSED' }))
  press('Send a test mail')
  expect(await screen.findByText('Not sent: ECONNREFUSED.')).toBeTruthy()
  expect(sendTest).toHaveBeenLastCalledWith('mail')
  answers(fail({ code: 'NETWORK', message: 'No way to the server' }))
  press('Send a test mail')
  expect(await screen.findByText(/could not be started/)).toBeTruthy()
})
