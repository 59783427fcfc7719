// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok } from '../../../contract/failure'
import { reportFlick } from '../../sync/shown/flicks'
import ReportDialog from './report-dialog'

vi.mock('../../sync/shown/flicks', () => ({ reportFlick: vi.fn<typeof reportFlick>() }))
const onClose = vi.fn<() => void>()
const press = (role: string, name: string) => act(async () => fireEvent.click(screen.getByRole(role, { name })))

test('no reason is chosen beforehand, and without one no report is sent', async () => {
  vi.mocked(reportFlick).mockResolvedValue(ok({}))
  render(<ReportDialog photoId="p1" open onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Report photo' })
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
  await press('button', 'Send report')
  expect(reportFlick).not.toHaveBeenCalled()
  expect(screen.getByText('Choose a reason.')).toBeTruthy()
  await press('radio', 'Harassment or hate')
  await press('button', 'Send report')
  expect(reportFlick).toHaveBeenCalledExactlyOnceWith('p1', 'Harassment or hate')
  expect(onClose).toHaveBeenCalledTimes(1)
})
