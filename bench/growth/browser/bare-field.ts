/** The floor of a key: a page with only React, a field that grows with its text, its count and a button. */
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

const MOST = 500

const grow = (field: HTMLTextAreaElement) => {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}

const Composer = () => {
  const [text, setText] = useState('')
  const onChange = ({ target }: { target: HTMLTextAreaElement }) => {
    setText(target.value)
    grow(target)
  }
  const field = createElement('textarea', { rows: 1, value: text, onChange })
  return createElement(
    'form',
    null,
    createElement('label', null, 'Comment', field),
    createElement('p', null, `${text.length}/${MOST}`),
    createElement('button', { disabled: text.trim() === '' }, 'Post'),
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Composer))
