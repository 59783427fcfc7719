// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Menu } from './menu'

const items = ['Edit', 'Delete'].map((label) => ({ id: label, label, onSelect: () => undefined }))

test('a menu that opens gives the focus to its first item, also if the list got it first', async () => {
  render(<Menu label="Options" items={items} renderTrigger={(props) => <button {...props}>Options</button>} />)
  const button = screen.getByRole('button', { name: 'Options' })
  button.focus()
  button.click()
  const first = await screen.findByRole('menuitem', { name: 'Edit' })
  // As the library does if it finds no items yet.
  screen.getByRole('menu').focus()
  await waitFor(() => expect(document.activeElement).toBe(first))
})
