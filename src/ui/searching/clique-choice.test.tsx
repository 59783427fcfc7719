// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CliqueChoice } from './clique-choice'

const onChange = vi.fn<(cliqueId: string) => void>()
const options = (count: number) => [
  { value: '', label: 'Clique', disabled: true },
  ...Array.from({ length: count - 1 }, (_, at) => ({ value: `q${at}`, label: `Clique ${at}` })),
]
const show = (count: number) =>
  render(<CliqueChoice label="Clique" value="q7" onChange={onChange} options={options(count)} />)
const type = (text: string) => fireEvent.change(screen.getByLabelText('Search cliques'), { target: { value: text } })

test('a choice of fewer than fifty cliques has no search', () => {
  show(49)
  expect(screen.queryByLabelText('Search cliques')).toBeNull()
})

test('the matches of a search are buttons, and the chosen one is marked', () => {
  show(300)
  expect(screen.queryByRole('button')).toBeNull()
  type('clique 7')
  expect(screen.getByRole('status').textContent).toBe('11 matches')
  expect(screen.getByRole('button', { name: 'Clique 7' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Clique 71' }))
  expect(onChange).toHaveBeenCalledWith('q71')
  type('clique')
  expect(screen.getByRole('status').textContent).toBe('299 matches')
  expect(screen.getAllByRole('button')).toHaveLength(20)
})
